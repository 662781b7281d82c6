import { forgedMessage, type PayChannel, type Within } from './channel.ts';

/* The test channel: for demos and for trying things out. It keeps its books in two tables of its own, as if it were another company's server; it moves
   no real money. */

/** Pays what a code of the test channel asks for; what is closed or paid stays so. */
export const payAtTestChannel = (within: Within, outNo: string): Promise<unknown> =>
  within(({ tx, now }) =>
    tx
      .updateTable('payTestTrade')
      .set({ state: 'paid', paidAt: now })
      .where('outNo', '=', outNo)
      .where('state', '=', 'waiting')
      .execute(),
  );

export function testChannel(within: Within): PayChannel {
  const found = (outNo: string) =>
    within(({ tx }) =>
      tx.selectFrom('payTestTrade').selectAll().where('outNo', '=', outNo).executeTakeFirst(),
    );
  return {
    async create({ outNo, amount }) {
      await within(({ tx }) =>
        tx
          .insertInto('payTestTrade')
          .values({ outNo, amount, tradeNo: `TEST${outNo}` })
          .onConflict((taken) => taken.doNothing())
          .execute(),
      );
      return { payUrl: `canteen-test-pay:${outNo}` };
    },
    async query(outNo) {
      const trade = await found(outNo);
      if (!trade) return { state: 'absent' };
      if (trade.state !== 'paid') return { state: trade.state as 'waiting' | 'closed' };

      return { state: 'paid', tradeNo: trade.tradeNo, amount: trade.amount, paidAt: new Date() };
    },
    async close(outNo) {
      await within(({ tx }) =>
        tx
          .updateTable('payTestTrade')
          .set({ state: 'closed' })
          .where('outNo', '=', outNo)
          .where('state', '=', 'waiting')
          .execute(),
      );
    },
    async refund({ outNo, refundOutNo: refundNo, amount }) {
      await within(({ tx }) =>
        tx
          .insertInto('payTestRefund')
          .values({ refundNo, outNo, amount })
          .onConflict((taken) => taken.doNothing())
          .execute(),
      );
      return { state: 'done', refundNo };
    },
    async queryRefund({ refundOutNo }) {
      const refund = await within(({ tx }) =>
        tx
          .selectFrom('payTestRefund')
          .select('refundNo')
          .where('refundNo', '=', refundOutNo)
          .executeTakeFirst(),
      );
      return refund ? { state: 'done', refundNo: refund.refundNo } : { state: 'absent' };
    },
    read() {
      throw forgedMessage('the test channel calls nobody');
    },
  };
}
