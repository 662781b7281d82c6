import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { rules } from '../contract/rule.ts';
import { rulesOfPerson, saleRuleKind } from '../contract/rules-of-person.ts';
import { diningEffectives, macRules } from '../contract/sale-rules.ts';
import { area } from './area.ts';

/* The rules on a person's page are those that count when the person buys, and those that keep them from it. */

const KIND = saleRuleKind.key;

let server: RunningServer;
let merchant: TestMerchant;
let canteenId: number;
let orgId: number;
let custIds: readonly number[];
beforeAll(async () => {
  server = await startServer([canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  await merchant.within(async ({ tx, newId }) => {
    canteenId = newId();
    orgId = newId();
    custIds = [newId(), newId()];
    await tx
      .insertInto('canteen')
      .values({ canteenId, canteenName: '一食堂', canteenNum: '1' })
      .execute();
    await tx
      .insertInto('organisation')
      .values({ orgId, orgName: 'a', orgFullName: 'a', orgLevel: 1, path: `/${orgId}/` })
      .execute();
    await tx
      .insertInto('customer')
      .values(
        custIds.map((custId) => ({ custId, custNum: `${custId}`, custName: `人${custId}`, orgId })),
      )
      .execute();
  });
});

const of = async (index: number, caller = merchant.admin) =>
  (await caller.call(rulesOfPerson, { custId: String(custIds[index]) })).map(
    ({ kind, ruleName, says, whereText }) => [kind, ruleName, says, whereText],
  );

test('rules for everybody and for the person, and permissions that leave the person out', async () => {
  const { admin } = merchant;
  const first = { custIds: [String(custIds[0])] };
  await admin.call(rules.add, {
    ruleName: '满减',
    ruleType: 1,
    effect: 2,
    threshold: 2000,
    amount: 300,
    canteenIds: [String(canteenId)],
  });
  await admin.call(macRules.add, { ruleName: '封顶', maxAmount: 5000, ...first });
  await admin.call(diningEffectives.add, { effectiveName: '值班餐', permit: 1, ...first });
  const offer = [KIND.discount, '满减', '满 20.00 元减 3.00 元', '一食堂'];
  expect(await of(0)).toEqual([
    [KIND.dining, '值班餐', '在允许就餐的人员内', ''],
    [KIND.spending, '封顶', '单笔最高 50.00 元', ''],
    offer,
  ]);
  expect(await of(1)).toEqual([
    [KIND.dining, '值班餐', '不在允许就餐的人员内，不能消费', ''],
    offer,
  ]);
});

test('an operator of another organisation finds nobody, and one of another canteen none of its rules', async () => {
  await merchant.admin.call(macRules.add, {
    ruleName: '封顶',
    maxAmount: 5000,
    canteenIds: [String(canteenId)],
  });
  const permissions = [rulesOfPerson.access];
  const custId = String(custIds[0]);
  const stranger = merchant.as({ permissions, scope: { canteens: [canteenId] } });
  expect((await stranger.answer(rulesOfPerson, { custId })).status).toBe(404);
  const elsewhere = merchant.as({
    permissions,
    scope: { canteens: [1], organisations: [orgId] },
  });
  expect(await of(0, elsewhere)).toEqual([]);
});

test('a rule that is not there is not found, also where the change does not say its type', async () => {
  const gone = { ruleId: '1', version: 0, ruleName: '不在了' };
  await expect(merchant.admin.call(rules.modify, gone as never)).rejects.toThrow('规则不存在');
});
