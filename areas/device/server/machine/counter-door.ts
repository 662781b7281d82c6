import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { offlineType } from '#areas/funding/contract/lookups.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { walletType } from '#areas/ledger/contract/lookups.ts';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import { callsAt, refundAtMachine } from '#areas/order/server/api.ts';
import { rechargeChannel, rechargeSource } from '#areas/payment/contract/lookups.ts';
import { assertRechargeMax } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { deviceCalls, deviceRecharge, deviceRefund } from '../../contract/machine/counter-door.ts';
import { type Ability, canDo } from '../../contract/machine/kinds.ts';
import { type MachineSettings, mayRefund, settingsHeld } from '../../contract/machine/settings.ts';
import type { Terminal } from '../authenticate.ts';
import { holderOf } from '../card-holder.ts';

/* Money that machines of canteens give back, and money they take in; they act as the system, in no operator's name (rule devices/counters). */

/** Ids one call takes at most. */
const IDS = 100;

/** Work of a machine of a canteen that can do something. @throws Refusal 403 NOT_FOR_MACHINE, 404 where it stands in no canteen */
function withinCounter(system: System, terminal: Terminal, ability: Ability) {
  if (!canDo(terminal.deviceType, ability))
    throw new Refusal(403, 'NOT_FOR_MACHINE', '该类设备不能办理此业务');
  if (terminal.place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

  return asSystem(system, terminal, { requestId: 'counter', ids: IDS }, system.urgent);
}

/** What is set at the machine, whatever it held before. */
async function settingsNow({ tx }: Context, { deviceId, deviceType }: Terminal) {
  const { settings } = await tx
    .selectFrom('device')
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();

  return settingsHeld(deviceType, settings);
}

const FEN = 100;

/** @throws Refusal 403 REFUNDS_OFF where nobody let the machine give money back */
async function assertRefunds(context: Context, terminal: Terminal): Promise<void> {
  if (!mayRefund(await settingsNow(context, terminal)))
    throw new Refusal(403, 'REFUNDS_OFF', '本机未开启退款，请在设备设置中开启');
}

const refund = (system: System): Route =>
  implementDirect<typeof deviceRefund.content, typeof deviceRefund.result, Terminal>(
    deviceRefund,
    ({ principal: terminal }, { refundNo, ...asked }) =>
      withinCounter(
        system,
        terminal,
        'sells',
      )((context) => {
        const command = { scope: `device.refund ${terminal.deviceId}`, key: String(refundNo) };

        return once(context, { ...command, request: asked }, async () => {
          await assertRefunds(context, terminal);

          return giveBack(context, terminal, asked);
        });
      }),
  );

interface Asked {
  readonly orderId: number;
  readonly amount?: number | undefined;
  readonly reason: string;
}

async function giveBack(context: Context, terminal: Terminal, { orderId, amount, reason }: Asked) {
  const { deviceId, place } = terminal;
  const { bizDate } = mealAt(await mealCalendar(context), place.placeId, context.now);
  const given = await refundAtMachine(context, {
    deviceId,
    bizDate,
    orderId,
    amount,
    reason: reason || '终端退款',
  });
  const { personalAmount: personal, subsidyAmount: subsidy, redAmount: red } = given.split;

  return { refundId: given.refundId, amount: given.amount, personal, subsidy, red };
}

const recharge = (system: System): Route =>
  implementDirect<typeof deviceRecharge.content, typeof deviceRecharge.result, Terminal>(
    deviceRecharge,
    ({ principal: terminal }, { rechargeNo, ...asked }) =>
      withinCounter(
        system,
        terminal,
        'recharges',
      )((context) => {
        const command = { scope: `device.recharge ${terminal.deviceId}`, key: String(rechargeNo) };

        return once(context, { ...command, request: asked }, async () => {
          await assertWithin(context, terminal, asked.amount);

          return takeIn(context, asked);
        });
      }),
  );

/** @throws Refusal 409 RECHARGE_MAX beyond what the machine or the merchant lets one take in at once */
async function assertWithin(context: Context, terminal: Terminal, amount: number): Promise<void> {
  await assertRechargeMax(context, amount);
  const { rechargeMost } = await settingsNow(context, terminal);
  if (amount > Number(rechargeMost))
    throw conflict('RECHARGE_MAX', '单次充值不能超过{amount}元', {
      amount: (Number(rechargeMost) / FEN).toFixed(2),
    });
}

/** Cash becomes money of the holder of a card, gifts on top as for any recharge in cash. @throws Refusal 404, 409 */
async function takeIn(
  context: Context,
  { cardNo, amount }: { readonly cardNo: string; readonly amount: number },
) {
  const { custId, custName } = await holderOf(context, cardNo);
  const [made] = await rechargeWallets(context, {
    items: [{ custId, walletType: walletType.key.personal, amount }],
    channel: rechargeChannel.key.cash,
    source: rechargeSource.key.device,
    offlineType: offlineType.key.cash,
    operatorId: context.actor.userId,
  });
  if (!made) throw notFound('卡号未登记');
  if ('refused' in made) throw conflict(made.refused, refusalTexts[made.refused]);

  const { rechargeId, giftAmount, repaid, balanceAfter } = made;

  return { rechargeId, custName, amount, giftAmount, repaid, personal: balanceAfter };
}

const calls = (system: System): Route =>
  implementDirect<typeof deviceCalls.content, typeof deviceCalls.result, Terminal>(
    deviceCalls,
    ({ principal: terminal }) =>
      withinCounter(
        system,
        terminal,
        'callsNumbers',
      )(async (context) => {
        const { placeId: canteenId, stallId } = terminal.place;
        const { bizDate } = mealAt(await mealCalendar(context), canteenId, context.now);

        return { bizDate, calls: await callsAt(context, { canteenId, stallId, bizDate }) };
      }),
  );

/** What counters of canteens call beside their sales. */
export const counterDoors = (system: System): readonly Route[] => [
  refund(system),
  recharge(system),
  calls(system),
];
