import { PLACE } from '#areas/canteen/contract/selling-place.ts';
import { returnGoods, soldGoods } from '#areas/order/server/api.ts';
import { usableSupermarket } from '#areas/supermarket/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementDirect, implementPage, type Route } from '#kit/server/implement.ts';
import { matching, mentions } from '#kit/server/list.ts';
import { asSystem } from '#kit/server/merchant-round.ts';
import { once } from '#kit/server/once.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { deleteTill, deviceTillReturn, deviceTillSold, pageTill, saveTill } from '../contract/till.ts';
import type { Terminal } from './authenticate.ts';
import { change, issue, lockDevice, record, removeDevice, taken } from './device-store.ts';
import { online } from './online.ts';

/** Ids one return takes at most. */
const IDS = 100;

async function placeOf(context: Context, supermarketId: number) {
  if (!(await usableSupermarket(context, supermarketId))) throw invalid('supermarketId', '超市不存在或不在权限范围内');
  return { placeKind: PLACE.supermarket, placeId: supermarketId, stallId: null };
}

export const tillRoutes = [
  implementPage(
    pageTill,
    ({ tx, scope }, { keyword, supermarketId, deviceType, online: presence }) => {
      const query = tx
        .selectFrom('device')
        .innerJoin('supermarket', 'supermarket.supermarketId', 'device.placeId')
        .where('device.removedAt', 'is', null)
        .where('device.placeKind', '=', PLACE.supermarket)
        .where(placeWhere('device', scope))
        .where(mentions(keyword, 'device.deviceNum', 'device.deviceName', 'device.sn'))
        .where(matching({ 'device.placeId': supermarketId, 'device.deviceType': deviceType }))
        .select([
          'device.deviceId',
          'device.deviceNum',
          'device.deviceName',
          'device.sn',
          'device.placeId as supermarketId',
          'device.installAddress',
          'device.state',
          'device.lastHeartbeatAt',
          'device.lastTransactionNo',
          'device.appVersion',
          'device.version',
          'supermarket.supermarketName',
          online.as('online'),
        ])
        .select(({ ref }) => ref('device.deviceType').$castTo<67 | 68>().as('deviceType'));
      return presence === undefined ? query : query.where(online, '=', presence);
    },
    { order: [{ column: 'deviceNum', asc: true }], key: 'deviceId' },
  ),

  implement(saveTill, async (context, { deviceId, version, supermarketId, ...draft }) => {
    const row = { ...draft, ...(await placeOf(context, supermarketId)) };
    if (deviceId === undefined) return issue(context, row);
    const found = await lockDevice(context, deviceId, PLACE.supermarket);
    if (found.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
    await sayDuplicate(change(context, deviceId, row), taken(draft));
    await record(context, { deviceId, event: 'changed', sns: [found.sn, draft.sn] });
    return { deviceId, sn: draft.sn, secret: null };
  }),

  implement(deleteTill, async (context, { deviceId }) => {
    await removeDevice(context, await lockDevice(context, deviceId, PLACE.supermarket));
    return undefined;
  }),
];

/** The calls of a till itself beside its sales, in the name of nobody. */
export const tillDeviceRoutes = (system: System): Route[] => {
  const atTill = ({ merchantId, timeZone, place }: Terminal) => {
    if (place.placeKind !== PLACE.supermarket) throw notFound('该终端不在超市');
    return asSystem(system, { merchantId, timeZone }, { requestId: 'till', ids: IDS }, system.urgent);
  };
  return [
    implementDirect<typeof deviceTillSold.content, typeof deviceTillSold.result, Terminal>(
      deviceTillSold,
      ({ principal }, { orderId }) => atTill(principal)((context) => soldGoods(context, principal.place, orderId)),
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
