import type { ConsumeAnswer } from '#areas/device/contract/device-api.ts';
import { answerTo, readFrom, writeSafely } from './store.ts';

/** A buyer the till has served: whose card it is, for the name on the page and for rules without a line. */
export interface Buyer {
  readonly cardNo: string;
  readonly custName: string;
  /** As rules see them. */
  readonly buyer?: ConsumeAnswer['buyer'];
}

/** The buyer of a card, where the till has served them. */
export const findBuyer = (store: IDBDatabase, cardNo: string): Promise<Buyer | undefined> =>
  answerTo(readFrom(store, 'buyers').get(cardNo));

/** Everybody the till has served. */
export const everyBuyer = (store: IDBDatabase): Promise<Buyer[]> =>
  answerTo(readFrom(store, 'buyers').getAll());

/** Keeps what was learnt of a buyer; a sale does not depend on it. */
export async function keepBuyer(store: IDBDatabase, learnt: Buyer): Promise<void> {
  try {
    await writeSafely(store, ['buyers'], async (open) => {
      const known: Buyer | undefined = await answerTo(open('buyers').get(learnt.cardNo));
      const custName = learnt.custName || (known?.custName ?? '');

      return answerTo(open('buyers').put({ ...known, ...learnt, custName }));
    });
  } catch {
    /* There is no room: the name is asked for again next time. */
  }
}
