import { type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import type { Tell } from '#kit/server/import/spec.ts';
import { notFound } from '#kit/server/refusal.ts';
import { soundOf } from '#kit/server/sound.ts';
import { dishesInitData, dishImport, namesIn, readMaterials } from '../../contract/dish-import.ts';
import { priceOrigin } from '../../contract/dish-price.ts';
import { isConvertible, materialUnit, type Unit, type Weighing } from '../../contract/units.ts';
import {
  ensureNames,
  type NameIds,
  nameIds,
  type ReferenceKind,
  referenceKinds,
  setUpReferences,
} from '../reference-names.ts';
import { COMMON } from './dish.ts';
import { type DishLine, rows as fileRows } from './dish-file-rows.ts';
import { assertOwn } from './dish-own.ts';
import { keepPrices } from './dish-price.ts';
import { recomputeCosts } from './recost.ts';

type Rows = readonly ImportRow<DishLine>[];
interface Options {
  readonly canteenId?: number | undefined;
}
interface Known extends Weighing {
  readonly materialId: number;
  readonly unit: Unit;
}

/** What a dish of a file is described by: the kinds of which it names one, and those of which it names several. */
const ONE = ['type', 'classify', 'kitchen', 'cook', 'style'] as const;
const SEVERAL = ['labels', 'tastes'] as const;
const KINDS: readonly (keyof DishLine & ReferenceKind)[] = [...ONE, ...SEVERAL];

const materialsIn = (rows: Rows) =>
  rows.flatMap(({ value }) => readMaterials(value.materials) ?? []);

async function materialsNamed(
  { tx }: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  if (names.length === 0) return new Map();

  const found = await tx
    .selectFrom('material')
    .select(['materialId', 'materialName', 'unit', 'weighedUnit', 'weighedCount', 'weighedGrams'])
    .where('materialName', 'in', [...new Set(names)])
    .execute();

  return new Map(found.map(({ materialName, ...material }) => [materialName, material as Known]));
}

const knownMaterials = (context: Context, rows: Rows) =>
  materialsNamed(
    context,
    materialsIn(rows).map(({ materialName }) => materialName),
  );

async function takenNames(
  { tx, merchantId }: Context,
  rows: Rows,
  { canteenId }: Options,
): Promise<Set<string>> {
  const found = await sql<{
    dishesName: string;
  }>`select dishes_name from dish where merchant_id = ${merchantId}
    and canteen_id is not distinct from ${canteenId ?? null}::bigint
    and dishes_name = any(${rows.map(({ value }) => value.dishesName)}::text[])`.execute(tx);
  return new Set(found.rows.map(({ dishesName }) => dishesName));
}

/** Says of each row why it cannot be imported as it is; answers those that can. */
async function usable(
  context: Context,
  rows: Rows,
  options: Options,
  refuse: Refuse,
): Promise<Rows> {
  const taken = await takenNames(context, rows, options);
  const known = await knownMaterials(context, rows);
  const types = await nameIds(context, 'type');

  return rows.filter(
    ({ rowNumber, value: { dishesName, type, price, discountPrice, materials } }) => {
      const problems: (readonly [string, Record<string, string>])[] = [];
      if (taken.has(dishesName)) problems.push(['菜品{name}已存在', { name: dishesName }]);
      if (!inScope(context.scope.dishes, types.get(type)))
        problems.push(['请填写您数据权限内的菜品分类', {}]);
      if (discountPrice !== null && discountPrice > price)
        problems.push(['优惠价不能高于售价', {}]);

      for (const { materialName, unit } of readMaterials(materials) ?? []) {
        const own = known.get(materialName);
        const desc = materialUnit.find(({ key }) => key === unit)?.desc ?? '';
        if (!own) problems.push(['没有原料“{name}”，请先新增或导入', { name: materialName }]);
        else if (!isConvertible(unit, own.unit, own))
          problems.push(['原料“{name}”不能按{unit}计量', { name: materialName, unit: desc }]);
      }

      for (const [message, params] of problems) refuse(rowNumber, message, params);

      return problems.length === 0;
    },
  );
}

async function assertCanteen(context: Context, { canteenId }: Options): Promise<void> {
  assertOwn(context, [canteenId ?? null], COMMON);
  if (canteenId !== undefined && !(await isUsableCanteen(context, canteenId)))
    throw notFound('食堂不存在或已被删除');
}

async function check(
  context: Context,
  rows: Rows,
  options: Options,
  refuse: Refuse,
  tell: Tell,
): Promise<void> {
  await assertCanteen(context, options);
  const good = await usable(context, rows, options, refuse);
  for (const { rowNumber, value } of good)
    if (value.materials === '') tell.warn(rowNumber, '没有填写原料，成本和营养未知');

  for (const kind of KINDS) {
    const known = await nameIds(context, kind);
    const named = good.flatMap(({ value }) => namesIn(value[kind]));
    tell.makes(referenceKinds[kind].noun, new Set(named.filter((name) => !known.has(name))));
  }
}

type Names = Readonly<Record<(typeof KINDS)[number], NameIds>>;

/** A dish as its table has it. */
function dishOf(
  line: DishLine,
  names: Names,
  { canteenId = null }: { readonly canteenId?: number | null | undefined },
) {
  const idsOf = (kind: (typeof SEVERAL)[number]) =>
    namesIn(line[kind]).flatMap((name) => names[kind].get(name) ?? []);
  const idOf = (kind: (typeof ONE)[number]) => names[kind].get(line[kind]) ?? null;
  const {
    dishesName,
    price,
    boxFee,
    weight,
    discountPrice,
    largePrice,
    largeWeight,
    smallPrice,
    smallWeight,
  } = line;

  return {
    dishesName,
    ...soundOf(dishesName),
    price,
    boxFee: boxFee ?? 0,
    weight,
    discountPrice,
    canteenId,
    largePrice,
    largeWeight,
    smallPrice,
    smallWeight,
    chef: line.chef,
    intro: line.intro,
    typeId: idOf('type'),
    classifyId: idOf('classify'),
    kitchenId: idOf('kitchen'),
    cookId: idOf('cook'),
    styleId: idOf('style'),
    labelIds: idsOf('labels'),
    tasteIds: idsOf('tastes'),
  };
}

async function store(
  context: Context,
  rows: Rows,
  options: Options,
  refuse: Refuse,
): Promise<void> {
  await assertCanteen(context, options);
  const good = await usable(context, rows, options, refuse);
  if (good.length === 0) return;

  const names: Partial<Record<(typeof KINDS)[number], NameIds>> = {};
  for (const kind of KINDS)
    names[kind] = await ensureNames(
      context,
      kind,
      good.flatMap(({ value }) => namesIn(value[kind])),
    );

  const known = await knownMaterials(context, good);
  const made = good.map(({ value }) => ({
    dishesId: context.newId(),
    ...dishOf(value, names as Names, options),
    lines: readMaterials(value.materials) ?? [],
  }));

  await context.tx
    .insertInto('dish')
    .values(made.map(({ lines: _lines, ...dish }) => dish))
    .execute();

  const lines = made.flatMap(({ dishesId, lines: written }) =>
    written.map(({ materialName, quantity, unit }, at) => ({
      dishesId,
      lineNo: at + 1,
      quantity,
      unit,
      materialId: (known.get(materialName) as Known).materialId,
    })),
  );

  await keepPrices(
    context,
    made.map(({ dishesId }) => dishesId),
    priceOrigin.key.import,
  );
  if (lines.length === 0) return;

  await context.tx.insertInto('dishMaterial').values(lines).execute();
  await recomputeCosts(context, { dishesId: made.map(({ dishesId }) => dishesId) });
}

/** What stands in no cell. */
const BLANK: DishLine = {
  dishesName: '',
  price: 0,
  materials: '',
  weight: null,
  boxFee: null,
  discountPrice: null,
  largePrice: null,
  largeWeight: null,
  smallPrice: null,
  smallWeight: null,
  type: '',
  classify: '',
  kitchen: '',
  cook: '',
  style: '',
  labels: '',
  tastes: '',
  chef: '',
  intro: '',
};

/** Dishes without a file, such as those of the demo; answers their ids by name. A dish that cannot be made is a defect. */
export async function importDishes(
  context: Context,
  drafts: readonly (Partial<DishLine> & Pick<DishLine, 'dishesName' | 'price'>)[],
): Promise<ReadonlyMap<string, number>> {
  const rows = drafts.map((draft, at) => ({ rowNumber: at + 1, value: { ...BLANK, ...draft } }));
  await store(context, rows, {}, (rowNumber, message) => {
    throw new Error(`dish ${rowNumber}: ${message}`);
  });
  const made = await context.tx.selectFrom('dish').select(['dishesName', 'dishesId']).execute();

  return new Map(made.map(({ dishesName, dishesId }) => [dishesName, dishesId]));
}

export const dishImporting = implementImport(dishImport, {
  kind: 'menu.dishImport',
  rows: fileRows,
  repeats: [{ keyOf: ({ dishesName }) => dishesName, message: '菜品名称与第{row}行重复' }],
  check,
  store,
});

export const dishImportRoutes = [
  ...dishImporting.routes,
  implement(dishesInitData, async (context) => ({ added: await setUpReferences(context) })),
];

/** Dishes by their names, of those the canteen may use: its own before one of the merchant. */
export async function dishesNamed(
  { tx, merchantId }: Context,
  names: readonly string[],
  canteenId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    dishesName: string;
    dishesId: number;
  }>`select distinct on (dishes_name) dishes_name, dishes_id
    from dish where merchant_id = ${merchantId} and dishes_name = any(${names}::text[])
     and ${sql<SqlBool>`coalesce(canteen_id, ${canteenId}::bigint) = ${canteenId}::bigint`}
   order by dishes_name, canteen_id nulls last`.execute(tx);
  return new Map(rows.map(({ dishesName, dishesId }) => [dishesName, dishesId]));
}
