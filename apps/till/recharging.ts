import { deviceRecharge } from '#areas/device/contract/machine/counter-door.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { keepThing, readThing } from './store.ts';
import { troubleOf } from './till-state.ts';
import { NoAnswerError, RefusedError, type Wire } from './wire.ts';

/** Cash that was taken in at this counter. Its number and content never change, however often it is sent. */
export interface KeptRecharge {
  readonly rechargeNo: number;
  readonly cardNo: string;
  /** Fen. */
  readonly amount: number;
  /** Wall time of the merchant. */
  readonly at: string;
  /** Absent until the house has answered. */
  readonly answer?: ResultOf<typeof deviceRecharge>;
}

/** A counter that recharges: one recharge at a time, on the disk before it is sent. */
export interface Recharging {
  /** @throws NoAnswerError where nobody knows yet: `pending` says which, and `askAgain` asks; RefusedError where nothing was credited */
  recharge(cardNo: string, amount: number): Promise<KeptRecharge>;
  /** The one the house has not answered for. */
  pending(): Promise<KeptRecharge | undefined>;
  /** Sends what waits once more, under the same number. @throws NoAnswerError, RefusedError */
  askAgain(): Promise<KeptRecharge | undefined>;
  /** Credited today, oldest first. */
  ofToday(): Promise<readonly KeptRecharge[]>;
}

interface Parts {
  readonly store: IDBDatabase;
  readonly sn: string;
  readonly wire: Wire;
  readonly wallTime: () => string;
  /** Epoch milliseconds by the clock of the house. */
  readonly now: () => number;
}

const FORBIDDEN = 403;

/** Whether a refusal is about the machine, so that the house did not look at the recharge. */
const isAboutTill = (error: unknown): boolean =>
  error instanceof RefusedError && (error.status === FORBIDDEN || troubleOf(error) !== undefined);

/** Opens the counter of a machine. A number is the millisecond it was given in: what this browser loses uses none again. */
export function openRecharging({ store, sn, wire, wallTime, now }: Parts): Recharging {
  const name = `recharges ${sn}`;
  const today = (): string => wallTime().slice(0, 10);

  /** Those of today, and what waits, of whatever day it is. */
  async function kept(): Promise<readonly KeptRecharge[]> {
    const all = (await readThing<readonly KeptRecharge[]>(store, name)) ?? [];

    return all.filter(({ at, answer }) => answer === undefined || at.slice(0, 10) === today());
  }

  const pending = async (): Promise<KeptRecharge | undefined> =>
    (await kept()).find(({ answer }) => answer === undefined);

  const without = async ({ rechargeNo }: KeptRecharge): Promise<KeptRecharge[]> =>
    (await kept()).filter((each) => each.rechargeNo !== rechargeNo);

  async function send(asked: KeptRecharge, isSentBefore: boolean): Promise<KeptRecharge> {
    const { rechargeNo, cardNo, amount } = asked;
    try {
      const answer = await wire.call(deviceRecharge, { rechargeNo, cardNo, amount });
      const done = { ...asked, answer };
      await keepThing(store, name, [...(await without(asked)), done]);

      return done;
    } catch (error) {
      /* What was refused moved nothing and waits for no answer; a machine that is not let in hears nothing of an attempt before. */
      const isOpen = error instanceof NoAnswerError || (isSentBefore && isAboutTill(error));
      if (!isOpen) await keepThing(store, name, await without(asked));

      throw error;
    }
  }

  return {
    pending,
    async recharge(cardNo, amount) {
      const earlier = await kept();
      const last = Math.max(0, ...earlier.map(({ rechargeNo }) => rechargeNo));
      const rechargeNo = Math.max(last + 1, Math.round(now()));
      const asked = { rechargeNo, cardNo, amount, at: wallTime() };
      await keepThing(store, name, [...earlier, asked]);

      return send(asked, false);
    },
    async askAgain() {
      const waiting = await pending();

      return waiting && send(waiting, true);
    },
    ofToday: async () => (await kept()).filter(({ answer }) => answer !== undefined),
  };
}
