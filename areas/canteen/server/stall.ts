import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { countOf, whereEquals } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { modifyBusinessState } from '../contract/canteen.ts';
import {
  addStall,
  getStallForModify,
  listAuthStall,
  modifyStall,
  modifyStallIfBook,
  modifyStallIfReserve,
  modifyStallUseCallNum,
  pageStall,
  removeStall,
} from '../contract/stall.ts';
import { assertMayRest, canteens, dependentOrders } from './canteen.ts';
import { intoCanteen } from './in-canteen.ts';

/** The stalls of the caller: those of whole canteens, and single ones. */
export const stalls = resource('stall', 'stallId', {
  marked: true,
  taken: { stall_num: { reason: 'STALL_NUM_TAKEN', message: '该食堂下档口编号{stallNum}已存在' } },
  visible: ({ scope }) => placeWhere('stall', scope, 'canteenId'),
  dependents: [
    {
      table: 'device',
      column: 'stallId',
      where: sql`removed_at is null`,
      reason: 'HAS_DEVICES',
      message: '还绑定了{count}台设备，请先解绑设备',
    },
    dependentOrders('stallId'),
  ],
});

const standingDevices = sql`device.stall_id = stall.stall_id and removed_at is null`;

const pages = serveList('stall', pageStall, {
  visible: stalls.visible,
  shown: (rows, context) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'stall.canteenId')
      .leftJoin('stallKind', 'stallKind.kindId', 'stall.kindId')
      .leftJoin('placeLabel', 'placeLabel.labelId', 'stall.labelId')
      .select([
        'canteenName',
        'kindName',
        'labelName',
        countOf(context, 'device', standingDevices).as('deviceCount'),
      ]),
});

/** The stalls that exist and that the caller may see. */
const visible = (context: Context) => context.tx.selectFrom('stall').where(stalls.visible(context));

export const stallRoutes = [
  pages,
  stalls.add(addStall, intoCanteen),
  stalls.modify(modifyStall, async (context, draft) => {
    const place = { table: 'stall', id: draft.stallId, visible: stalls.visible(context) } as const;
    await assertMayRest(context, place, draft.businessState);

    return draft;
  }),
  stalls.get(getStallForModify),
  stalls.remove(removeStall),
  stalls.modify(modifyStallIfBook),
  stalls.modify(modifyStallIfReserve),
  stalls.modify(modifyStallUseCallNum),

  implement(modifyBusinessState, (context, { id, type, state }) =>
    (type === 'stall' ? stalls : canteens).change(context, id, { businessState: state }),
  ),

  implement(listAuthStall, (context, { canteenId }) =>
    visible(context)
      .select(['stallId', 'stallName', 'stallNum', 'canteenId', 'businessState'])
      .where(whereEquals({ canteenId }))
      .orderBy('canteenId')
      .orderBy('stallNum')
      .execute(),
  ),
];
