import { deviceConsume, deviceMenu, deviceMenuAck } from '#areas/device/contract/device-api.ts';
import {
  deviceCalls,
  deviceRecharge,
  deviceRefund,
} from '#areas/device/contract/machine/counter-door.ts';
import { mayRefund } from '#areas/device/contract/machine/settings.ts';
import { deviceBindTray, deviceReturnTray } from '#areas/device/contract/machine/tableware.ts';
import {
  deviceWaterReading,
  deviceWaterStart,
  deviceWaterStop,
} from '#areas/device/contract/machine/water-door.ts';
import { DeviceRefusedError } from '../device-request.ts';
import type { Parts, Skill } from './parts.ts';

/* What machines do that take or give money, or hand something out. */

/** What every simulated buyer types. */
const PAY_PASSWORD = '135790';

/** Share of sales whose buyer wants the money back at once, as the first one does. */
const REGRETS = 0.1;

/** Sells, and gives back where its settings let it. */
export function selling(parts: Parts): Skill {
  const { call, random, around, did } = parts;
  let hasGivenBack = false;

  return {
    async act() {
      const sale = {
        transactionNo: parts.nextSaleNo(),
        cardNo: random.pick(around.cards),
        amount: random.between(5, 20) * 100,
        occurredAt: parts.wallTime(),
        nuclearMode: 1 as const,
      };
      const first = await call(deviceConsume, sale);
      const answer =
        first.reason === 'PASSWORD_REQUIRED'
          ? await call(deviceConsume, { ...sale, payPassword: PAY_PASSWORD })
          : first;
      did(answer.status === 'POSTED' ? 'sold' : 'refused');
      if (answer.status !== 'POSTED' || answer.orderId === undefined) return;
      if (!mayRefund(parts.settings())) return;
      if (hasGivenBack && !random.chance(REGRETS)) return;

      const asked = { refundNo: sale.transactionNo, orderId: answer.orderId, reason: '打错金额' };
      await refused(did, async () => {
        const given = await call(deviceRefund, asked);
        const again = await call(deviceRefund, asked);
        if (again.refundId !== given.refundId) throw new Error('a refund was made twice');

        hasGivenBack = true;
        did('gave back');
      });
    },
  };
}

/** Takes cash for a card. */
export const recharging = ({ call, random, around, nextNo, did }: Parts): Skill => ({
  act: () =>
    refused(did, async () => {
      const asked = {
        rechargeNo: nextNo(),
        cardNo: random.pick(around.cards),
        amount: random.pick([5000, 10_000, 20_000]),
      };
      await call(deviceRecharge, asked);
      did('recharged');
    }),
});

/** Somebody takes a shower: the tap opens, says once how far it is, and closes. */
export const metering = ({ call, random, around, nextNo, did }: Parts): Skill => ({
  act: () =>
    refused(did, async () => {
      const useNo = nextNo();
      const cardNo = random.pick(around.cards);
      const seconds = random.between(60, 600);
      const millilitres = seconds * random.between(70, 110);
      await call(deviceWaterStart, { useNo, cardNo, nuclearMode: 1 });
      await call(deviceWaterReading, {
        useNo,
        millilitres: Math.floor(millilitres / 2),
        seconds: Math.floor(seconds / 2),
      });
      await call(deviceWaterStop, { useNo, millilitres, seconds });
      did('water drawn');
    }),
  obeys: { closeValve: async () => undefined },
});

/** Hands out a tray for a card, and takes it back. */
export const handingOutTrays = ({ call, random, around, did }: Parts): Skill => ({
  act: () =>
    refused(did, async () => {
      if (around.trays.length === 0) return;

      const code = random.pick(around.trays);
      await call(deviceBindTray, { code, cardNo: random.pick(around.cards) });
      await call(deviceReturnTray, { code });
      did('tray lent');
    }),
  obeys: { openTray: async () => undefined },
});

/** Holds the menu of its place: it takes another one over as a whole, and says so. */
export function holdingMenu({ call, did }: Parts): Skill {
  let held: { readonly menuNo: number; readonly bizDate?: string } = { menuNo: 0 };

  async function refresh(): Promise<undefined> {
    const { unchanged, menuNo, bizDate } = await call(deviceMenu, held);
    held = { menuNo, bizDate };
    if (unchanged) return;

    await call(deviceMenuAck, { menuNo, failure: '' });
    did('menu taken over');
  }

  return {
    act: () => refused(did, refresh),
    obeys: { refreshMenu: refresh },
  };
}

/** Calls the numbers that can be fetched, each once. */
export function callingNumbers({ call, did }: Parts): Skill {
  const called = new Set<string>();

  return {
    async act() {
      const { bizDate, calls } = await call(deviceCalls, {});
      did('numbers looked at');
      for (const { callNo, isReady } of calls) {
        const name = `${bizDate} ${callNo}`;
        if (!isReady || called.has(name)) continue;

        called.add(name);
        did('number called');
      }
    },
  };
}

/** What is refused of itself (a card without money, a tray somebody else has) is counted; anything else ends the run. */
export async function refused(did: Parts['did'], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DeviceRefusedError)) throw error;

    did('refused');
  }
}
