"""Which pieces of a question name a class, an attribute or a join.

index.py       the names of one catalog, and what a question names of them
forms.py       names cut into words: the forms by which a question may name something
rewordings.py  words of a question in the forms that names and the lexicon have them in
bilingual.py   names in the other language, word by word
meaning.py     names that share no word with what means them
remote.py      what words may mean that nothing nearer explains
"""
