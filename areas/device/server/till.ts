import { type SqlBool, sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { returnGoods, soldGoods } from '#areas/order/server/api.ts';
import { usableSupermarket } from '#areas/supermarket/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { once } from '#kit/server/once.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import {
  deleteTill,
  deviceTillReturn,
  deviceTillSold,
  pageTill,
  saveTill,
} from '../contract/till.ts';
import type { Terminal } from './authenticate.ts';
import {
  lockDevice,
  numberConflicts,
  recordStates,
  registerDevice,
  removeDevice,
  writeDevice,
} from './device-store.ts';
import { online } from './online.ts';

async function placeOf(context: Context, supermarketId: number) {
  if (!(await usableSupermarket(context, supermarketId)))
    throw invalid('supermarketId', '超市不存在或不在权限范围内');
  return { placeKind: placeKind.key.supermarket, placeId: supermarketId, stallId: null };
}

export const tillRoutes = [
  serveList('device', pageTill, {
    visible: ({ scope }) =>
      sql<SqlBool>`device.removed_at is null and device.place_kind = ${placeKind.key.supermarket} and ${placeWhere('device', scope)}`,
    shown: (rows) =>
      rows
        .innerJoin('supermarket', 'supermarket.supermarketId', 'device.placeId')
        .select([
          'device.placeId as supermarketId',
          'supermarket.supermarketName',
          online.as('online'),
        ]),
  }),

  implement(saveTill, async (context, { deviceId, version, supermarketId, ...draft }) => {
    const row = { ...draft, ...(await placeOf(context, supermarketId)) };
    if (deviceId === undefined) return registerDevice(context, row);

    const found = await lockDevice(context, deviceId, placeKind.key.supermarket);
    if (found.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

    await sayDuplicate(writeDevice(context, deviceId, row), numberConflicts(draft));
    await recordStates(context, { deviceId, event: 'changed', sns: [found.sn, draft.sn] });

    return { deviceId, sn: draft.sn, secret: null };
  }),

  implement(deleteTill, async (context, { deviceId }) => {
    await removeDevice(context, await lockDevice(context, deviceId, placeKind.key.supermarket));
    return undefined;
  }),
];

/** Ids one return takes at most. */
const IDS = 100;

/** The calls of a till itself beside its sales; they act as the system, in no operator's name. */
export const tillDeviceRoutes = (system: System): Route[] => {
  const atTill = ({ merchantId, timeZone, place }: Terminal) => {
    if (place.placeKind !== placeKind.key.supermarket) throw notFound('该终端不在超市');
    return asSystem(
      system,
      { merchantId, timeZone },
      { requestId: 'till', ids: IDS },
      system.urgent,
    );
  };
  return [
    implementDirect<typeof deviceTillSold.content, typeof deviceTillSold.result, Terminal>(
      deviceTillSold,
      ({ principal }, { orderId }) =>
        atTill(principal)((context) => soldGoods(context, principal.place, orderId)),
    ),
    implementDirect<typeof deviceTillReturn.content, typeof deviceTillReturn.result, Terminal>(
      deviceTillReturn,
      ({ principal: { place, ...terminal } }, { returnNo, orderId, lines, reason }) =>
        atTill({ place, ...terminal })((context) => {
          const command = { scope: `till.return ${terminal.deviceId}`, key: String(returnNo) };
          return once(context, { ...command, request: { orderId, lines } }, async () => {
            const returned = { place, orderId, pieces: lines, reason: reason || '收银机退货' };
            const { refundId, amount, split } = await returnGoods(context, returned);
            const { personalAmount: personal, subsidyAmount: subsidy, redAmount: red } = split;

            return { refundId, amount, personal, subsidy, red };
          });
        }),
    ),
  ];
};
