"""`python -m duckkb`: the command, where its script is not on the path."""

from duckkb.surfaces.cli import main

if __name__ == "__main__":
    main()
