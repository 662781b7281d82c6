import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportCardLost } from '#areas/account/server/api.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { setPayPassword } from '#areas/customer/contract/pay-password.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { macRules, timeQuotas } from '#areas/marketing/contract/sale-rules.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { pageRefusal } from '#areas/order/contract/sale-refusal.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { saveAccMetadata } from '#areas/system/contract/metadata.ts';
import { area as systemArea } from '#areas/system/server/testing/area.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import {
  type Canteen,
  cardOf,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
} from './testing.ts';

/* Every sale a terminal was refused is found by whoever is asked why. */

let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
beforeAll(async () => {
  server = await startServer([
    ...moneyAreas,
    canteenArea,
    marketingArea,
    orderArea,
    customerArea,
    systemArea,
    area,
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 1000);
  terminal = await installTerminal(server, canteen);
});

const person = (index: number): number => canteen.custIds[index] as number;
const buy = (transactionNo: number, index: number, amount: number) =>
  consumeAt(terminal, saleTo(person(index), transactionNo, amount));
const refusals = async (filter: object = {}) =>
  (await canteen.merchant.admin.call(pageRefusal, filter)).records;
const reasons = async () => (await refusals()).map(({ reason }) => reason).toSorted();

test('tells person, card, place, machine, amount and reason once, however often it is asked again', async () => {
  const dear = saleTo(person(0), 1, 1001);
  expect(await consumeAt(terminal, dear)).toMatchObject({ status: 'REJECTED' });
  expect(await consumeAt(terminal, dear)).toMatchObject({ status: 'REJECTED', repeated: true });
  expect(await buy(2, 0, 1000)).toMatchObject({ status: 'POSTED' });
  await expect
    .poll(() => refusals(), { timeout: 10_000 })
    .toMatchObject([
      {
        custId: String(person(0)),
        custName: `人${person(0)}`,
        cardNo: cardOf(person(0)),
        placeName: '食堂',
        stallName: '档口',
        deviceName: 'POS',
        amount: 1001,
        reason: 'INSUFFICIENT_BALANCE',
        help: 'INSUFFICIENT_BALANCE',
        said: null,
      },
    ]);
});

test('a lost card, an unknown one and a place that rests each say so', async () => {
  await canteen.merchant.within((context) => reportCardLost(context, cardOf(person(0))));
  await buy(1, 0, 1);
  await consumeAt(terminal, { ...saleTo(person(1), 2, 1), cardNo: 'NOBODY' });
  await expect.poll(reasons, { timeout: 10_000 }).toEqual(['CARD_LOST', 'UNKNOWN_CARD']);
  expect(await refusals({ custId: String(person(0)) })).toMatchObject([{ reason: 'CARD_LOST' }]);
  expect(await refusals({ keyword: 'NOBODY' })).toMatchObject([
    { custName: null, reason: 'UNKNOWN_CARD' },
  ]);
  expect(await refusals({ deviceId: String(terminal.deviceId) })).toHaveLength(2);
  expect(await refusals({ reasons: ['SOLD_OUT'] })).toEqual([]);
});

test('a sale that waits for its payment password was refused only where the password never came, or was wrong', async () => {
  await canteen.merchant.admin.call(saveAccMetadata, { payPasswordAbove: 100, version: 0 });
  await canteen.merchant.admin.call(setPayPassword, {
    custId: String(person(0)),
    payPassword: server.system.crypto.sealWire('135790'),
  });
  const asked = saleTo(person(0), 1, 200);
  const typed = (payPassword: string) => consumeAt(terminal, { ...asked, payPassword });
  expect(await consumeAt(terminal, asked)).toMatchObject({ reason: 'PASSWORD_REQUIRED' });
  expect(await typed('000000')).toMatchObject({ reason: 'PASSWORD_WRONG' });
  expect(await typed('135790')).toMatchObject({ status: 'POSTED' });
  expect(await buy(2, 0, 300)).toMatchObject({ reason: 'PASSWORD_REQUIRED' });
  await expect.poll(reasons, { timeout: 10_000 }).toEqual(['PASSWORD_REQUIRED', 'PASSWORD_WRONG']);
  expect(await refusals({ reasons: ['PASSWORD_REQUIRED'] })).toMatchObject([{ amount: 300 }]);
});

test('who a limit held back, under its name of that moment; an unknown card is no rule’s', async () => {
  const { admin } = canteen.merchant;
  const { quotaId } = await admin.call(timeQuotas.add, { quotaName: '每餐一次', countMax: 1 });
  const { ruleId } = await admin.call(macRules.add, { ruleName: '单笔最高', maxAmount: 500 });
  expect(await buy(1, 0, 100)).toMatchObject({ status: 'POSTED' });
  expect(await buy(2, 0, 200)).toMatchObject({ reason: 'OVER_QUOTA_COUNT' });
  expect(await buy(3, 1, 600)).toMatchObject({ reason: 'ABOVE_RULE_MAXIMUM' });
  await consumeAt(terminal, { ...saleTo(person(1), 4, 1), cardNo: 'NOBODY' });
  await expect.poll(async () => (await refusals()).length, { timeout: 10_000 }).toBe(3);
  expect(await refusals({ reasons: ['UNKNOWN_CARD'] })).toMatchObject([
    { refusingRuleId: null, refusingRuleName: null },
  ]);

  const heldBack = await admin.call(pageRefusal, { refusingRuleId: quotaId });
  expect(heldBack.records).toMatchObject([
    { custId: String(person(0)), refusingRuleName: '每餐一次', amount: 200 },
  ]);
  expect(heldBack.totalLine).toMatchObject({ amount: 200, sales: 1 });
  expect(await refusals({ refusingRuleId: ruleId })).toMatchObject([
    { custId: String(person(1)), refusingRuleName: '单笔最高', reason: 'ABOVE_RULE_MAXIMUM' },
  ]);

  /* Those of other places are not told, whoever made the rule. */
  const elsewhere = canteen.merchant.as({
    permissions: [pageRefusal.access],
    scope: { canteens: [1] },
  });
  expect((await elsewhere.call(pageRefusal, { refusingRuleId: quotaId })).records).toEqual([]);
});
