"""Words of a Chinese question that say no more than what its plan does already."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.chinese.pieces import agent_of, meant, root_of
from duckkb.reasoning.interpret.kinds import tells_place
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.plan import Link, Plan, classes_used, parts_of

_VERBS = (
    "参加 参与 参演 出演 主演 饰演 出席 包含 包括 含有 关联 涉及 对应 处理 执行 办理 承接 负责 持有 拥有 使用 选择 购买 订购 下单 预订 租用 租赁"
    " 入住 居住 住在 提交 发表 撰写 创作 写作 演唱 演奏 执导 拍摄 制作 制造 生产 供应 提供 销售 出售 售卖 经营 管理 领导 指导 教授 讲授 任教"
    " 执教 效力 就读 毕业 学习 修读 选修 选课 报名 注册 加入 隶属 归属 服务 治疗 诊治 接诊 开具 照顾 照料 饲养 驾驶 乘坐 搭乘 运送 运输 配送"
    " 派送 承运 签订 签署 授予 颁发 赢得 夺得 评价 评论 点评 审核 批准 分配 指派 派遣 安排 录制 发行 出版 发布 播出 播放 展出 展示 收藏 借阅"
    " 借出 研究 开发 设计 建造 维护 维修 修理 检查 访问 参观 游览 光顾 喜欢 喜爱 关注 订阅 主办 承办 组织 赞助 雇佣 聘用 聘请 任命 担任 代表"
    " 支持 投票 竞争 对阵 飞往 飞抵 起飞 停靠 到达 经过 穿过 流经 存放 存储 收录 记载 标注 归类 构成 组成 安装 搭载 运营 卖给 买走 购得 花费 投入 耗费 酿造 酿制 烹制 创办 导演 打分 评分 照看 修过 踢过 上课 注册过 预约 打过 玩过 看过 去过 签约 供职 掌握 精通 擅长 具备"
)  # fmt: skip
RELATING = frozenset(_VERBS.split())
"""Verbs that a relation of two kinds of rows is said by, where there is but one."""


_MAKING = "制作 制造 生产 出版 发行 发布 建造 建成 创作 酿造 上映 拍摄 推出 成立 创办 设立 开业 举办 举行 发生 下单 录制 新建 新增 新开 开出 开具 创建 产生 新签"
_MADE = frozenset(_MAKING.split())
"""What things come into being by, where it is told when."""
_STAYING = frozenset(["常驻", "驻扎", "驻守", "居住", "定居", "落户", "坐落", "座落"])
"""What is said of rows that are somewhere, where it is told at which place."""


def untold(
    words: Sequence[str],
    plan: Plan,
    conditions: Sequence[Attribute],
    catalog: Catalog,
    doing: Collection[str] = (),
) -> tuple[str, ...]:
    """The words that the plan's names do not say: 执导 is said by a join over `director_id`.

    Args:
        words: words of the question that no piece accounts for.
        plan: the reading.
        conditions: the attributes that it compares.
        catalog: what there is.
        doing: words that say what some rows do to others, whatever they mean.
    """
    links = [catalog.joins[p.join].columns for p in parts_of(plan) if isinstance(p, Link)]
    classes = classes_used(plan)
    names = [*classes, *(a.name for a in conditions)]
    names += [column for pairs in links for column, _ in pairs]
    deed = len(classes) == 1 and any(j.left == classes[0] for j in catalog.joins_at[classes[0]])
    if (len(classes) > 1 or deed) and _in_one_way(classes, catalog):
        words = [word for word in words if word not in RELATING and word not in doing]
    if any(a.kind.temporal or a.column.casefold() == "year" for a in conditions):
        words = [word for word in words if word not in _MADE]
    if any(map(tells_place, conditions)):
        words = [word for word in words if word not in _STAYING]
    said = {word for name in names for word in cut_name(name) if word.isascii() and len(word) > 2}
    known = {
        *map(stem, said),
        *map(root_of, said),
        *(root.removeprefix("+") for root in map(agent_of, said) if root),
    }
    return tuple(word for word in words if not known or not _says(word, known))


def _in_one_way(classes: Collection[str], catalog: Catalog) -> bool:
    """Whether no two classes are joined in several ways, or in a role (a winner_id)."""
    joins = {
        j.id: j
        for name in classes
        for j in catalog.joins_at[name]
        if j.left in classes and j.right in classes and (j.left != j.right or len(classes) == 1)
    }
    sides = [frozenset((j.left, j.right)) for j in joins.values()]
    if len(set(sides)) < len(sides):
        return False
    for join in joins.values():
        known = {stem(w) for name in (join.left, join.right) for w in cut_name(name)}
        for left, right in join.columns:
            if not known.issuperset(map(stem, set(cut_name(left)) - set(cut_name(right)))):
                return False
    return True


def _says(word: str, known: set[str]) -> bool:
    """Whether one of the meanings of a whole word is among some stems and roots."""
    return any(
        reading.stems[0].removeprefix("+") in known
        or (bool(reading.words) and root_of(reading.words[0]) in known)
        for reading in meant(word).get(0, ())
        if reading.end == len(word) and len(reading.stems) == 1 and (reading.direct or reading.root)
    )
