import { sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Context } from '#kit/server/context.ts';
import { translate } from '#kit/server/texts.ts';

interface Kind {
  readonly table: keyof DB & string;
  readonly id: string;
  readonly name: string;
  /** What one of them is called. */
  readonly noun: string;
  /** What a new merchant begins with, in the language of the caller. */
  readonly usual: readonly string[];
}

/** What dishes are described by, under the name their files give it. */
export const referenceKinds = {
  type: {
    table: 'dishType',
    id: 'id',
    name: 'typeName',
    noun: '菜品类型',
    usual: ['热菜', '凉菜', '汤羹', '主食', '面点', '粥品', '饮品', '水果'],
  },
  classify: {
    table: 'dishClassify',
    id: 'classifyId',
    name: 'classifyName',
    noun: '荤素分类',
    usual: ['大荤', '小荤', '素菜', '蛋豆类'],
  },
  kitchen: {
    table: 'dishKitchen',
    id: 'kitchenId',
    name: 'kitchenName',
    noun: '后厨分类',
    usual: ['热菜间', '凉菜间', '面点间', '蒸饭间', '卤味间'],
  },
  cook: {
    table: 'dishCook',
    id: 'cookId',
    name: 'cookName',
    noun: '烹饪方式',
    usual: ['炒', '蒸', '煮', '炖', '红烧', '炸', '烤', '凉拌', '卤'],
  },
  style: {
    table: 'dishStyle',
    id: 'styleId',
    name: 'styleName',
    noun: '菜系',
    usual: ['家常菜', '川菜', '湘菜', '粤菜', '鲁菜', '淮扬菜', '西北风味'],
  },
  labels: {
    table: 'dishLabel',
    id: 'labelId',
    name: 'labelName',
    noun: '菜品标签',
    usual: ['招牌', '新品', '厨师推荐', '低脂', '高蛋白', '清真'],
  },
  tastes: {
    table: 'dishTaste',
    id: 'id',
    name: 'tasteName',
    noun: '口味',
    usual: ['咸鲜', '微辣', '中辣', '麻辣', '酸甜', '清淡', '蒜香', '酱香'],
  },
  effects: {
    table: 'dishEffect',
    id: 'effectId',
    name: 'effectName',
    noun: '功效',
    usual: ['健脾养胃', '补气养血', '清热去火', '补钙', '护眼明目'],
  },
  suits: {
    table: 'dishSuit',
    id: 'suitId',
    name: 'suitName',
    noun: '适宜人群',
    usual: ['所有人', '学生', '老年人', '运动人群', '控糖人群', '孕期'],
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type ReferenceKind = keyof typeof referenceKinds;

/** Adds the usual names of every kind of which there is nothing yet; answers how many. */
export async function setUpReferences(context: Context): Promise<number> {
  let added = 0;
  for (const kind of Object.keys(referenceKinds) as ReferenceKind[]) {
    const known = await nameIds(context, kind);
    if (known.size > 0) continue;

    const usual = referenceKinds[kind].usual.map((name) => translate(context.language, name));
    added += (await ensureNames(context, kind, usual)).size;
  }

  return added;
}

/** Ids of those of a kind that exist, by their name. */
export async function nameIds(
  { tx, merchantId }: Context,
  kind: ReferenceKind,
): Promise<Map<string, number>> {
  const { table, id, name }: Kind = referenceKinds[kind];
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select ${sql.ref(id)} as id, ${sql.ref(name)} as name
    from ${sql.table(table)} where merchant_id = ${merchantId}`.execute(tx);

  return new Map(rows.map((row) => [row.name, row.id]));
}

export type NameIds = ReadonlyMap<string, number>;

/** Makes those of the names that are not there yet, behind the others; answers the ids of all. */
export async function ensureNames(
  context: Context,
  kind: ReferenceKind,
  names: Iterable<string>,
): Promise<NameIds> {
  const { table, id, name }: Kind = referenceKinds[kind];
  const known = await nameIds(context, kind);
  const missing = [...new Set(names)].filter((each) => each !== '' && !known.has(each));
  if (missing.length === 0) return known;

  await sql`insert into ${sql.table(table)} (merchant_id, ${sql.ref(id)}, ${sql.ref(name)}, sort)
    select ${context.merchantId}, n.id, n.name, ${known.size} + n.at
      from unnest(${missing.map(() => context.newId())}::bigint[], ${missing}::text[]) with ordinality n (id, name, at)
    on conflict do nothing`.execute(context.tx);

  return nameIds(context, kind);
}
