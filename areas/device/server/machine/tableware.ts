import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { cached } from '#kit/server/cached.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import {
  parseTablewareCode,
  reloadTablewareDict,
  tableware,
  tablewarePrefixes,
  tablewareState,
} from '../../contract/machine/tableware.ts';

/** Rows of canteens the caller sees as a whole. */
const ofCaller =
  (table: 'tableware' | 'tablewarePrefix') =>
  ({ scope }: Context): RawBuilder<SqlBool> =>
    scopeWhere(`${table}.canteenId`, scope.canteens);

interface Placed {
  readonly canteenId?: number | undefined;
}

/** @throws Refusal 400 where a canteen is named that is not the caller's */
async function assertCanteen(context: Context, { canteenId }: Placed): Promise<void> {
  if (canteenId !== undefined && !(await isUsableCanteen(context, canteenId)))
    throw invalid('canteenId', '食堂不存在或不在权限范围内');
}

/** A piece of tableware that somebody has, locked until commit; undefined where nobody has it or it is not the caller's. */
const boundTableware = (context: Context, tablewareId: number) =>
  context.tx
    .selectFrom('tableware')
    .select(['code', 'canteenId'])
    .where('tablewareId', '=', tablewareId)
    .where('custId', 'is not', null)
    .where(ofCaller('tableware')(context))
    .forUpdate()
    .executeTakeFirst();

const bound = () => conflict('TABLEWARE_BOUND', '餐具已被领用，归还后才能操作');

interface Changed extends Placed {
  readonly code?: string | undefined;
  readonly state?: number | undefined;
}

/** What somebody has keeps its code and canteen and is not retired until it comes back: it could not be returned. @throws conflict TABLEWARE_BOUND */
async function assertReturnable(
  context: Context,
  { code, canteenId, state }: Changed,
  tablewareId: number,
): Promise<void> {
  const found = await boundTableware(context, tablewareId);
  if (!found) return;

  const isOther =
    (code !== undefined && code !== found.code) ||
    (canteenId !== undefined && canteenId !== found.canteenId);
  if (isOther || state === tablewareState.key.retired) throw bound();
}

export const tablewareRows = serveEntity('tableware', tableware, {
  order: ascending('code'),
  visible: ofCaller('tableware'),
  list: (rows) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'tableware.canteenId')
      .leftJoin('customer', 'customer.custId', 'tableware.custId')
      .select(['tableware.custId', 'tableware.boundAt'])
      .select(['canteen.canteenName', 'customer.custName']),
  async check(context, values, tablewareId) {
    await assertCanteen(context, values);
    if (tablewareId !== undefined) await assertReturnable(context, values, tablewareId);
  },
  async beforeRemoval(context, tablewareId) {
    if (await boundTableware(context, tablewareId)) throw bound();
  },
});

export const tablewarePrefixRows = serveEntity('tablewarePrefix', tablewarePrefixes, {
  order: ascending('prefix'),
  visible: ofCaller('tablewarePrefix'),
  list: (rows) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'tablewarePrefix.canteenId')
      .select('canteen.canteenName'),
  check: assertCanteen,
});

interface Prefix {
  readonly prefix: string;
  readonly kind: 1 | 2 | 3;
  readonly canteenId: number;
}

/** What triggers call the dictionary of a merchant. */
const DICT = 'device.tablewareDict';

/** The dictionary of a merchant, the longest prefixes first, as each server remembers it. */
const dictionaryOf = cached(DICT, async ({ client, merchantId }): Promise<readonly Prefix[]> => {
  const { rows } = await client.query<Prefix>({
    name: DICT,
    text: `select prefix, kind, canteen_id as "canteenId" from tableware_prefix
      where merchant_id = $1 order by length(prefix) desc, prefix`,
    values: [merchantId],
  });

  return rows;
});

const parse = implement(parseTablewareCode, async (context, { code }) => {
  const known = await context.tx
    .selectFrom('tableware')
    .innerJoin('canteen', 'canteen.canteenId', 'tableware.canteenId')
    .select(['code', 'tablewareId', 'canteen.canteenId', 'canteen.canteenName'])
    .select(({ ref }) => [
      ref('tableware.kind').$castTo<1 | 2 | 3>().as('kind'),
      ref('tableware.state').$castTo<1 | 2 | 3>().as('state'),
    ])
    .where('code', '=', code)
    .where(ofCaller('tableware')(context))
    .executeTakeFirst();
  if (known) return known;

  const found = (await dictionaryOf(context)).find(
    ({ prefix, canteenId }) =>
      code.startsWith(prefix) && inScope(context.scope.canteens, canteenId),
  );
  const canteen =
    found &&
    (await context.tx
      .selectFrom('canteen')
      .select('canteenName')
      .where('canteenId', '=', found.canteenId)
      .where('removedAt', 'is', null)
      .executeTakeFirst());
  if (!canteen) throw notFound('没有适用于该编码的规则');

  const { kind, canteenId } = found;

  return {
    code,
    tablewareId: null,
    kind,
    canteenId,
    canteenName: canteen.canteenName,
    state: null,
  };
});

const reload = implement(reloadTablewareDict, async (context) => {
  const { tx, merchantId } = context;
  await sql`select pg_notify('cached_changed', ${`${DICT} ${merchantId}`})`.execute(tx);
  const { entries } = await tx
    .selectFrom('tablewarePrefix')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where(ofCaller('tablewarePrefix')(context))
    .executeTakeFirstOrThrow();

  return { entries };
});

export const tablewareRoutes = [parse, reload];
