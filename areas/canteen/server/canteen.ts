import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Phone } from '#kit/contract/validators.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { mask } from '#kit/server/crypto.ts';
import { releaseFiles } from '#kit/server/files/files.ts';
import { implement } from '#kit/server/implement.ts';
import { countOf, whereContains } from '#kit/server/list.ts';
import { forbidden, notFound } from '#kit/server/refusal.ts';
import { type Dependent, resource } from '#kit/server/resource.ts';
import { type Places, scopeWhere, singleStalls } from '#kit/server/scope.ts';
import { openSecret } from '#kit/server/secret.ts';
import { serveList } from '#kit/server/serve-list.ts';
import {
  addCanteen,
  getCanteenForModify,
  getCanteenNum,
  listAllAuthCanteen,
  listAllAuthHalfCanteen,
  modifyBusinessState,
  modifyCanteen,
  modifyCanteenIfBook,
  modifyCanteenIfReserve,
  pageCanteen,
  removeCanteen,
} from '../contract/canteen.ts';
import { areasBelow } from './area-below.ts';

const standing = { column: 'canteenId' } as const;

const existing = sql`removed_at is null`;

const things = { ...standing, reason: 'HAS_PLACES' } as const;

/* Orders count for ever: their reports still name the place, and resting is enough. */
export const dependentOrders = (column: string): Dependent => ({
  table: 'mealOrder',
  column,
  reason: 'HAS_ORDERS',
  message: '已产生消费订单，不能删除，可将营业状态改为休息',
});

export const canteens = resource('canteen', 'canteenId', {
  marked: true,
  taken: { canteen_num: { reason: 'CANTEEN_NUM_TAKEN', message: '食堂编号{canteenNum}已存在' } },
  visible: ({ scope }) => scopeWhere('canteen.canteenId', scope.canteens),
  dependents: [
    {
      ...standing,
      table: 'stall',
      where: existing,
      reason: 'HAS_STALLS',
      message: '该食堂下还有{count}个档口，请先删除档口',
    },
    {
      ...standing,
      table: 'device',
      where: existing,
      reason: 'HAS_DEVICES',
      message: '还绑定了{count}台设备，请先解绑设备',
    },
    {
      ...things,
      table: 'diningTable',
      where: existing,
      message: '该食堂下还有{count}张餐桌，请先删除餐桌',
    },
    {
      ...things,
      table: 'privateRoom',
      where: existing,
      message: '该食堂下还有{count}个包间，请先删除包间',
    },
    { ...things, table: 'mealLine', message: '该食堂下还有{count}条餐线，请先删除餐线' },
    { ...things, table: 'foodPlace', message: '该食堂下还有{count}个取餐点，请先删除取餐点' },
    dependentOrders('canteenId'),
  ],
});

const standingStalls = sql`stall.canteen_id = canteen.canteen_id and removed_at is null`;

/** Digits of a telephone, as an operator looks for them. */
const TELEPHONE = /^[\d-]{3,20}$/;

/** The canteens that exist and that are the caller's as a whole. */
export const visibleCanteens = (context: Context) =>
  context.tx.selectFrom('canteen').where(canteens.visible(context));

/** Canteens whose telephone has these digits in it: it is kept encrypted, and there are few. */
async function canteensOfTelephone(context: Context, keyword: string): Promise<readonly number[]> {
  if (!TELEPHONE.test(keyword)) return [];

  const found = await visibleCanteens(context)
    .select(['canteenId', 'phoneCipher'])
    .where('phoneCipher', 'is not', null)
    .execute();

  return found
    .filter(
      ({ phoneCipher }) =>
        phoneCipher !== null && context.crypto.reveal(phoneCipher).includes(keyword),
    )
    .map(({ canteenId }) => canteenId);
}

const pages = serveList('canteen', pageCanteen, {
  visible: canteens.visible,
  shown: (rows, context) =>
    rows
      .leftJoin('canteenArea', 'canteenArea.areaId', 'canteen.areaId')
      .leftJoin('placeLabel', 'placeLabel.labelId', 'canteen.labelId')
      .select([
        'areaName',
        'labelName',
        sql<string | null>`encode(phone_cipher, 'base64')`.as('phone'),
        countOf(context, 'stall', standingStalls).as('stallCount'),
      ]),
  where: {
    keyword: async (keyword, context) => {
      const called = await canteensOfTelephone(context, keyword);
      const named = whereContains(
        keyword,
        'canteen.canteenName',
        'canteen.canteenNum',
        'canteen.personInCharge',
      );

      return sql`${named} or ${scopeWhere('canteen.canteenId', called)}`;
    },
    areaId: (areaId, context) => sql`canteen.area_id in ${areasBelow(context, areaId)}`,
  },
  row: (row, { crypto }) =>
    row.phone === null
      ? row
      : { ...row, phone: mask(crypto.reveal(Buffer.from(row.phone, 'base64'))) },
});

/** The columns of a draft: its telephone is kept encrypted. */
function columnsOf<Draft extends { readonly phone?: string | undefined }>(
  context: Context,
  { phone, ...draft }: Draft,
) {
  const opened = openSecret(context, 'phone', phone, Phone);
  return {
    ...draft,
    ...(opened !== undefined && {
      phoneCipher: opened === '' ? null : context.crypto.protect(opened),
    }),
  };
}

/** Opening and closing a place is a right of its own, whichever call asks for it. @throws forbidden */
export async function assertMayRest(
  context: Context,
  place: {
    readonly table: 'canteen' | 'stall';
    readonly id: number;
    readonly visible: RawBuilder<SqlBool>;
  },
  businessState: number | undefined,
): Promise<void> {
  if (businessState === undefined || mayUse(context.actor, modifyBusinessState.access)) return;

  const changed = await sql`select from ${sql.table(place.table)}
    where merchant_id = ${context.merchantId} and ${sql.ref(`${place.table}Id`)} = ${place.id}
      and business_state <> ${businessState} and ${place.visible}`.execute(context.tx);
  if (changed.rows.length > 0) throw forbidden('没有修改营业状态的权限');
}

/** The picture a canteen had goes when it gets another one or none, unless another canteen shows it as well. */
async function withoutOldPicture<
  Draft extends { readonly canteenId: number; readonly imageUrl?: string | null },
>(context: Context, draft: Draft): Promise<Draft> {
  const { tx } = context;
  if (draft.imageUrl === undefined) return draft;

  const others = tx
    .selectFrom('canteen as other')
    .select('imageUrl')
    .where('canteenId', '<>', draft.canteenId);
  const old = await tx
    .selectFrom('canteen')
    .select('imageUrl')
    .where('canteenId', '=', draft.canteenId)
    .where('imageUrl', 'is not', null)
    .where('imageUrl', 'is distinct from', draft.imageUrl)
    .where('imageUrl', 'not in', others.where('imageUrl', 'is not', null))
    .executeTakeFirst();

  if (old) await releaseFiles(context, old.imageUrl);

  return draft;
}

const FIELDS = [
  'canteenId',
  'canteenName',
  'canteenNum',
  'canteen.areaId',
  'canteen.labelId',
  'businessState',
  'maxCapacity',
  'imageUrl',
  'mainItems',
  'businessHours',
  'personInCharge',
  'longitude',
  'latitude',
  'ifSpecial',
  'ifBook',
  'ifReserve',
  'canteen.version',
] as const;

/**
 * Canteens an operator may know the name of: those that are theirs as a whole, and those of their single stalls. For choices and trees; what
 * a canteen holds and sells is `canteens.visible`.
 */
export function canteenNamed(
  table: string,
  { merchantId }: Pick<Context, 'merchantId'>,
  places: Places,
) {
  const whole = scopeWhere(`${table}.canteenId`, places.canteens);
  const single = singleStalls(places);
  if (places.canteens === 'all' || single.length === 0) return whole;

  return sql<SqlBool>`(${whole} or ${sql.ref(`${table}.canteenId`)} in (select canteen_id from stall
    where merchant_id = ${merchantId} and removed_at is null and ${scopeWhere('stall.stallId', single)}))`;
}

export const canteenRoutes = [
  pages,
  canteens.add(addCanteen, (context, draft) => {
    if (context.scope.canteens !== 'all')
      throw forbidden('只有拥有全部食堂数据权限的操作员才能新增食堂');
    return columnsOf(context, draft);
  }),
  canteens.modify(modifyCanteen, async (context, draft) => {
    const place = {
      table: 'canteen',
      id: draft.canteenId,
      visible: canteens.visible(context),
    } as const;
    await assertMayRest(context, place, draft.businessState);

    return columnsOf(context, await withoutOldPicture(context, draft));
  }),
  canteens.remove(removeCanteen),
  canteens.modify(modifyCanteenIfBook),
  canteens.modify(modifyCanteenIfReserve),

  implement(getCanteenForModify, async (context, { canteenId }) => {
    const found = await visibleCanteens(context)
      .select([...FIELDS, 'phoneCipher'])
      .where('canteenId', '=', canteenId)
      .executeTakeFirst();
    if (!found) throw notFound();

    const { phoneCipher, ...canteen } = found;
    const shown = phoneCipher && mayUse(context.actor, modifyCanteen.access);

    return {
      ...canteen,
      phone: shown ? context.crypto.sealWire(context.crypto.reveal(phoneCipher)) : null,
    };
  }),

  implement(getCanteenNum, async ({ tx }) => {
    const used = tx.selectFrom('canteen').select('canteenNum').where('removedAt', 'is', null);
    const found = await sql<{
      next: number;
    }>`select coalesce(max(canteen_num::bigint), 0) + 1 as next from ${used} as used
      where canteen_num ~ '^[0-9]{1,15}$'`.execute(tx);

    return { canteenNum: String(found.rows[0]?.next ?? 1).padStart(3, '0') };
  }),

  implement(listAllAuthCanteen, (context) =>
    visibleCanteens(context)
      .select(['canteenId', 'canteenName', 'canteenNum', 'businessState'])
      .orderBy('canteenNum')
      .execute(),
  ),

  implement(listAllAuthHalfCanteen, (context) =>
    context.tx
      .selectFrom('canteen')
      .where('removedAt', 'is', null)
      .where(canteenNamed('canteen', context, context.scope))
      .select(['canteenId', 'canteenName', 'canteenNum'])
      .select(
        sql<number>`case when ${scopeWhere('canteen.canteenId', context.scope.canteens)} then 1 else 2 end`.as(
          'whole',
        ),
      )
      .orderBy('canteenNum')
      .execute(),
  ),
];
