import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCommands } from '#areas/account/server/testing/area.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { createSealing } from './seal.ts';

let server: RunningServer;
/** A superuser, for what no role of the product may do. */
let force: pg.Client;
beforeAll(async () => {
  server = await startServer([]);
  force = new pg.Client({ connectionString: server.database.superuserUrl });
  await force.connect();
});
afterAll(async () => {
  await force.end();
  await server.stop();
});

interface Payer {
  readonly merchant: TestMerchant;
  /** Posts one recharge of so many fen; `before` the commit something else may happen. */
  pay(amount: number, before?: () => Promise<void>): Promise<void>;
}

/** A merchant with one person. */
async function payer(): Promise<Payer> {
  const merchant = await server.merchant();
  const custId = await merchant.within(async (context) => {
    const [orgId, id] = [context.newId(), context.newId()];
    const organisation = { orgId, orgName: 'a', orgFullName: 'a', orgLevel: 1, path: `/${orgId}/` };
    await context.tx.insertInto('organisation').values(organisation).execute();
    await context.tx
      .insertInto('customer')
      .values({ custId: id, custNum: `${id}`, custName: 'n', orgId })
      .execute();
    await accountCommands.openAccounts(context, [{ custId: id, cardNo: `C${id}` }]);

    return id;
  });

  return {
    merchant,
    pay: (amount, before) =>
      merchant.within(async (context) => {
        const items = [{ custId, walletType: 1, amount }];
        await rechargeWallets(context, { items, channel: 1, source: 1, operatorId: 1 });
        await before?.();
      }),
  };
}

const column = async (text: string, merchantId: number): Promise<unknown[]> =>
  (await force.query({ text, values: [merchantId], rowMode: 'array' })).rows.flat().map(Number);
const broken = (merchantId: number) => column('select broken_ledger_blocks($1)', merchantId);
const blocks = (merchantId: number) =>
  column('select postings from ledger_block where merchant_id = $1 order by block_no', merchantId);
const seal = (merchantId: number) =>
  column('select seal_ledger($1, (ledger_horizon()).journal_no)', merchantId);

test('the serving role can write no posting without its number', async () => {
  const { merchant, pay } = await payer();
  await pay(100);
  const hidden = merchant.within(({ client, merchantId }) =>
    client.query(
      `insert into posting (merchant_id, posting_id, transaction_id, line, trade_type, from_account, from_ref, to_account, to_ref, amount,
         occurred_at, biz_date, journal_no) values ($1, 1, 1, 1, 10, 101, 1, 1, 1, 5, now(), current_date, null)`,
      [merchantId],
    ),
  );

  await expect(hidden).rejects.toThrow('posting_numbered');
});

test('a clock that is set back breaks no block, and what was sealed by time before postings had numbers still verifies', async () => {
  const { merchant, pay } = await payer();
  const { merchantId } = merchant;
  await pay(100);
  await pay(150);
  await force.query('alter table posting disable trigger posting_append_only');
  await force.query('alter table posting drop constraint posting_numbered');
  await force.query('update posting set journal_no = null where merchant_id = $1', [merchantId]);
  expect(await seal(merchantId)).toEqual([2]);
  await pay(200);
  expect(await seal(merchantId)).toEqual([1]);
  await force.query(
    "alter table posting alter column recorded_at set default now() - interval '1 day'",
  );
  await pay(300);
  expect(await seal(merchantId)).toEqual([1]);
  expect(await blocks(merchantId)).toEqual([2, 1, 1]);
  expect(await broken(merchantId)).toEqual([]);
  await force.query(
    'update posting set amount = amount + 1 where merchant_id = $1 and amount in (150, 300)',
    [merchantId],
  );
  expect(await broken(merchantId)).toEqual([1, 3]);
  await force.query('alter table posting alter column recorded_at set default now()');
  await force.query('alter table posting enable trigger posting_append_only');
});

test('a posting that is written but not committed keeps later ones waiting: no block has a gap that is filled afterwards', async () => {
  const [slow, quick] = [await payer(), await payer()];
  const round = createSealing(server.system);
  const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const paying = slow.pay(100, () => {
    written.resolve();
    return go.promise;
  });
  await written.promise;
  await quick.pay(200);
  for (let rounds = 0; rounds < 3; rounds += 1) await round();
  expect(await blocks(quick.merchant.merchantId)).toEqual([]);
  go.resolve();
  await paying;
  await round();
  expect([await blocks(slow.merchant.merchantId), await blocks(quick.merchant.merchantId)]).toEqual(
    [[1], [1]],
  );
  expect([
    ...(await broken(slow.merchant.merchantId)),
    ...(await broken(quick.merchant.merchantId)),
  ]).toEqual([]);
});
