import { expect } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { paymentHooks } from '#areas/funding/server/api.ts';
import { ledgerChecks } from '#areas/ledger/server/api.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { Area } from '#kit/server/system.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { savePayChannel, switchPayChannel } from '../../contract/pay-channel.ts';
import { addPayTrade } from '../../contract/pay-trade.ts';
import { notifyRoute } from '../notify.ts';
import {
  ALIPAY_APP,
  ALIPAY_SELLER,
  API_KEY,
  APP_ID,
  KEY_ID,
  MCH_NO,
  merchantKeys,
  platformKeys,
  type Remote,
} from './channels.ts';

/** The areas of money without their workers: rounds are made by the tests. */
const quietMoney: readonly Area[] = moneyAreas.map((area) => ({
  ...area,
  start:
    area.name === 'payment'
      ? (system) => ({ routes: [notifyRoute(system, paymentHooks)] })
      : undefined,
}));

/** The server channel payments are tried on. */
export const openPayServer = (): Promise<RunningServer> =>
  startServer([customerArea, ...quietMoney, orderArea, systemArea]);

export type PayHouse = Awaited<ReturnType<typeof payHouse>>;

/** A merchant with a person who has an account. */
export async function payHouse(server: RunningServer) {
  const merchant = await server.merchant();
  const { orgId } = await merchant.admin.call(orgAdd, { orgName: '学校' });
  const { custId } = await merchant.admin.call(custAdd, {
    custNum: '101',
    custName: '张三',
    orgId,
  });

  return { merchant, orgId, custId: Number(custId) };
}

const RUNNING = `select posting_id from (select posting_id, wallet_seq, balance_after, change,
    lag(balance_after, 1, 0::bigint) over w as before, lag(wallet_seq, 1, 0::bigint) over w as seq_before
  from posting where merchant_id = $1 and account_id is not null window w as (partition by account_id, wallet_type order by wallet_seq)) p
  where balance_after <> before + change or wallet_seq <> seq_before + 1`;

/** Fails unless the ledger explains itself (rule ledger/invariants). */
export async function assertSound(of: PayHouse): Promise<void> {
  const checks = await of.merchant.within(ledgerChecks);
  /* Days are closed at night. */
  const wrong = checks.filter(({ check, differences }) => check !== 'days' && differences > 0);
  expect([wrong, await rowsOf(of, RUNNING)]).toEqual([[], []]);
}

/** Rows of a merchant; `$1` is its id. */
export const rowsOf = <Row>({ merchant }: PayHouse, text: string): Promise<Row[]> =>
  merchant.within(
    async ({ client }) => (await client.query(text, [merchant.merchantId])).rows as Row[],
  );

const common = {
  merchantSecret: merchantKeys.privateKey,
  platformKey: platformKeys.publicKey,
  siteUrl: 'https://canteen.example.edu',
  validMinutes: 15,
  version: 0,
};

const settings = {
  1: {
    ...common,
    channel: 1,
    mchNo: MCH_NO,
    appId: APP_ID,
    serialNo: 'ABCDEF',
    platformKeyId: KEY_ID,
    callbackSecret: API_KEY,
  },
  2: {
    ...common,
    channel: 2,
    mchNo: ALIPAY_SELLER,
    appId: ALIPAY_APP,
    serialNo: '',
    platformKeyId: '',
    callbackSecret: '',
  },
} as const;

/** Sets a channel up and turns it on. */
export async function openChannelFor(admin: Caller, channel: 1 | 2): Promise<void> {
  await admin.call(savePayChannel, settings[channel]);
  await admin.call(switchPayChannel, { channel, state: 1 });
}

/** Asks for money and has it paid at the other side, which has not told us yet. */
export async function paidTrade(
  admin: Caller,
  remote: Remote,
  draft: { custId: number; amount: number; channel: 1 | 2 },
) {
  const { custId, ...rest } = draft;
  const { tradeId } = await admin.call(addPayTrade, {
    ...rest,
    custId: String(custId),
    idempotencyKey: key(),
  });
  remote.pay(outNoOf(tradeId));

  return tradeId;
}

export const key = (): string => crypto.randomUUID();

export const outNoOf = (tradeId: string): string => `R${tradeId.padStart(15, '0')}`;

/** What a channel's call is answered: status and text. */
export async function notify(
  origin: string,
  to: { merchantId: number; channel: number },
  body: string,
  headers: Record<string, string>,
): Promise<[number, string]> {
  const url = `${origin}${BASE_PREFIX}/api/v3/acc/pay/notify/${to.merchantId}/${to.channel}`;
  const response = await fetch(url, { method: 'POST', body, headers });

  return [response.status, await response.text()];
}
