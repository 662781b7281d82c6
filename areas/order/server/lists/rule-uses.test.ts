import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { rules } from '#areas/marketing/contract/rule.ts';
import { ruleMeetings, timeQuotaMeetings } from '#areas/marketing/contract/rule-meeting.ts';
import { timeQuotas } from '#areas/marketing/contract/sale-rules.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { pageRuleUses } from '../../contract/rule-use.ts';
import { sellBatch } from '../api.ts';
import { area as orderArea } from '../area.ts';
import {
  closeLedger,
  DAY,
  fund,
  type House,
  house,
  openLedger,
  person,
  saleOf,
} from '../testing/ledger-house.ts';

/* What a rule's page tells of it: its sentence, who got it, and which rules it meets. */

beforeAll(() => openLedger([...moneyAreas, canteenArea, marketingArea, orderArea]));
afterAll(closeLedger);

const LUNCH = 2 as const;

let of: House;

beforeEach(async () => {
  of = await house(2);
  await of.merchant.within(async (context) => {
    for (const who of [0, 1]) await fund(context, person(of, who), 1, 10_000);
  });
});

const addRule = async (ruleName: string, part: object) =>
  (await of.merchant.admin.call(rules.add, { ruleName, ruleType: 1, effect: 1, ...part })).ruleId;
const sell = (who: number, amount: number) =>
  of.merchant.within((context) => sellBatch(context, [saleOf(of, who, amount)]));
const period = { startDate: DAY, endDate: DAY };
const usesOf = (ruleId: string, more: object = {}) =>
  of.merchant.admin.call(pageRuleUses, { ruleId, ...period, ...more });

test('who got a rule: person, order and amount, of the sales it counted for alone', async () => {
  const amountOff = await addRule('满减', { effect: 2, amount: 300, threshold: 1000 });
  const fee = await addRule('管理费', { ruleType: 2, effect: 0, ratio: 10 });
  const earning = await addRule('积分', { ruleType: 3, effect: 0, threshold: 100, points: 2 });
  await sell(0, 1500);
  await sell(1, 800);

  const uses = await usesOf(amountOff);
  expect(uses.records).toMatchObject([
    { custNum: `${person(of, 0)}`, amount: 1200, ruleAmount: 300, points: 0 },
  ]);
  expect(uses.totalLine).toMatchObject({ ruleAmount: 300 });
  expect((await usesOf(fee)).records.map(({ ruleAmount }) => ruleAmount).toSorted()).toEqual([
    120, 80,
  ]);
  expect((await usesOf(earning)).records.map(({ points }) => points).toSorted()).toEqual([16, 24]);
  expect((await usesOf(amountOff, { keyword: `${person(of, 1)}` })).records).toEqual([]);

  /* Those of other places are not told, and a rule that is not seen has no uses to see. */
  const elsewhere = of.merchant.as({
    permissions: [pageRuleUses.access],
    scope: { canteens: [1] },
  });
  expect(await elsewhere.answer(pageRuleUses, { ruleId: amountOff, ...period })).toMatchObject({
    status: 404,
  });
});

test('a rule is listed with its sentence, in the language of whoever asks', async () => {
  await addRule('满减', { effect: 2, amount: 300, threshold: 2000, firstCount: 1 });
  const [row] = (await of.merchant.admin.call(rules.page, {})).records;
  expect(row?.sentence).toBe('所有人，所有食堂：满 20.00 减 3.00，每餐一次');
});

test('rules that are switched on and meet are told in their order, with what happens', async () => {
  const { admin } = of.merchant;
  const first = await addRule('八折', { ratio: 80, priority: 10 });
  await addRule('停用', { ratio: 70, state: 2 });
  await addRule('晚餐', { ratio: 60, mealTypes: [4] });
  const last = await addRule('满减', { effect: 2, amount: 300, threshold: 1000 });
  await addRule('管理费', { ruleType: 2, effect: 0, ratio: 10 });

  const asked = { ruleType: 1 as const, effect: 1 as const, mealTypes: [LUNCH] };
  const found = await admin.call(ruleMeetings, asked);
  expect(found).toEqual([
    { ruleId: first, ruleName: '八折', outcome: 1, isFirst: false },
    { ruleId: last, ruleName: '满减', outcome: 2, isFirst: true },
  ]);
  /* A stored rule does not meet itself, and one that is exclusive lets nothing follow. */
  expect(await admin.call(ruleMeetings, { ...asked, ruleId: first, exclusive: 1 })).toEqual([
    { ruleId: last, ruleName: '满减', outcome: 1, isFirst: true },
  ]);

  const { quotaId } = await admin.call(timeQuotas.add, { quotaName: '每餐一次', countMax: 1 });
  expect(await admin.call(timeQuotaMeetings, {})).toMatchObject([{ ruleId: quotaId, outcome: 3 }]);
});
