import { setTimeout as delay } from 'node:timers/promises';
import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { batchResult } from '#areas/funding/contract/batch.ts';
import { subsidyBatch } from '#areas/funding/contract/recharge.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import { pageStatement } from '#areas/ledger/contract/statement.ts';
import { accountRoutes } from '#areas/ledger/server/account-list.ts';
import { statementRoutes } from '#areas/ledger/server/statement.ts';
import { sellBatch } from '#areas/order/server/api.ts';
import { wallTime } from '#kit/server/context.ts';
import { dataOf, dataOfGet } from './asking.ts';
import { baseline } from './baseline.ts';
import { openCounter } from './card-holders.ts';
import { compareList, statementsOf } from './customer-page.ts';
import { type Measurement, median, secondsOf } from './measurement.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 5;
const page = { current: 1, size: 20 };
const NOWHERE = -1;

/** Organisation of the card holders. */
const holdersOrg = async ({ superuser, merchantId }: Stage): Promise<string> =>
  (
    await superuser.query(
      'select org_id from organisation where merchant_id = $1 and org_name = $2',
      [merchantId, '持卡人'],
    )
  ).rows[0].org_id as string;

/** States of a job that has not ended. */
const UNDER_WAY = ['queued', 'running'];

/** Seconds from the asking for a batch to its last posting. */
async function grantAll(stage: Stage, orgId: string): Promise<{ people: number; seconds: number }> {
  let people = 0;
  const seconds = await secondsOf(async () => {
    const content = { orgIds: [String(orgId)], amount: 100, idempotencyKey: crypto.randomUUID() };
    const started = await dataOf<{ jobId: string; people: number }>(
      stage,
      subsidyBatch.path,
      content,
    );
    people = started.people;

    for (;;) {
      const { state } = await dataOfGet<{ state: string }>(stage, batchResult.path, {
        jobId: started.jobId,
      });
      if (state === 'success') return;
      if (!UNDER_WAY.includes(state)) throw new Error(`the batch ended as ${state}`);

      await delay(100);
    }
  });

  return { people, seconds };
}

/** A subsidy for 20,000 people, from the call to the last posting, against the plain transaction. */
export const subsidyGrant: Measurement = {
  name: 'subsidy-batch',
  title: 'Subsidy batch for 20,000 people, from the call to its end',
  async run(stage) {
    await openCounter(stage);
    await stage.server();
    const orgId = await holdersOrg(stage);
    const rounds: { plain: number; postings: number }[] = [];
    for (let round = 0; round <= 2; round++) {
      const plain = await baseline(stage, stage.scale < 1 ? 1 : 4);
      const { people, seconds } = await grantAll(stage, orgId);
      stage.note(`plain ${plain.toFixed(0)}/s, ${people} people in ${seconds.toFixed(1)} s`);
      if (round > 0) rounds.push({ plain, postings: people / seconds });
    }

    const [plain, postings] = [
      median(rounds.map((each) => each.plain)),
      median(rounds.map((each) => each.postings)),
    ];

    return {
      figures: [
        { name: 'plain wallet transaction, 32 connections', value: plain, unit: '/s' },
        { name: 'postings of the batch', value: postings, unit: '/s' },
      ],
      goals: [
        {
          name: 'Postings of a batch / plain transactions',
          value: postings / plain,
          kind: 'at least',
          limit: 5,
        },
      ],
    };
  },
};

/** The account list, by name, with totals of the whole filter. */
export const accountList: Measurement = {
  name: 'account-list',
  title: 'Page of 20 of 20,000 accounts, with totals',
  async run(stage) {
    await openCounter(stage);
    return compareList(stage, {
      path: pageAccount.path,
      statements: await statementsOf(stage, { endpoint: pageAccount, routes: accountRoutes }),
      placeholder: NOWHERE,
      contents: [{ page }],
      bareContents: [{ orgId: NOWHERE }],
    });
  },
};

const POSTINGS = 5000;
const AT_ONCE = 250;

/** One account that has bought 5,000 times today. */
async function busyAccount(stage: Stage): Promise<number> {
  const { cards } = await openCounter(stage);
  const { rows } = await stage.superuser.query<{
    account_id: string;
    canteen_id: string;
    stall_id: string;
  }>(
    `select d.account_id, s.canteen_id, s.stall_id from card d, stall s
      where d.merchant_id = $1 and s.merchant_id = $1 and d.card_no = $2 and s.stall_num = 'B1'`,
    [stage.merchantId, cards[0]],
  );

  const [found] = rows;
  if (!found) throw new Error('the counter has no card');

  const place = atCanteen(Number(found.canteen_id), Number(found.stall_id));
  const occurredAt = wallTime(Date.now(), 'Asia/Shanghai');
  for (let sold = 0; sold < POSTINGS; sold += AT_ONCE) {
    const sale = {
      cardNo: cards[0],
      amount: 100,
      occurredAt,
      place,
      nuclearMode: 1,
      sourceType: 41,
    };
    const sales = Array.from({ length: AT_ONCE }, () => ({ ...sale, onlineFlag: 2 as const }));
    await stage.within((context) => sellBatch(context, sales));
  }

  await stage.superuser.query('vacuum analyze');

  return Number(found.account_id);
}

/** A page of a statement of 5,000 postings through the whole stack, against its statements alone. */
export const statement: Measurement = {
  name: 'statement',
  title:
    'Statement of an account with 5,000 postings: begin, every line placed and summed, a page of it',
  async run(stage) {
    const accountId = await busyAccount(stage);
    await stage.server();
    const today = wallTime(Date.now(), 'Asia/Shanghai').slice(0, 10);
    const asked = { startDate: today, endDate: today, page };
    const statements = await statementsOf(
      stage,
      { endpoint: pageStatement, routes: statementRoutes },
      { ...asked, accountId },
    );

    const [product, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const whole = await secondsOf(() =>
        dataOf(stage, pageStatement.path, { ...asked, accountId: String(accountId) }),
      );
      const alone = await secondsOf(async () => {
        for (const { text, values } of statements) await stage.superuser.query(text, [...values]);
      });
      if (round === 0) continue;

      product.push(whole * 1000);
      bare.push(alone * 1000);
    }

    const [whole, alone] = [median(product), median(bare)];

    return {
      figures: [
        { name: 'its SQL alone', value: alone, unit: 'ms' },
        { name: 'whole stack', value: whole, unit: 'ms' },
      ],
      goals: [
        {
          name: 'Statement, whole stack / its SQL',
          value: whole / alone,
          kind: 'at most',
          limit: 3,
        },
      ],
    };
  },
};
