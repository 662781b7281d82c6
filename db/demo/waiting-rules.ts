import { mealType } from '#areas/canteen/contract/lookups.ts';
import { beyondQuota, countPer, permit, ruleType } from '#areas/marketing/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';

const OFF = 2;
const WORKDAYS = [1, 2, 3, 4, 5];

/** Fees and points: what is sold costs what its menu says while none of them is switched on. */
const marketRules = [
  {
    ruleName: '访客管理费',
    ruleType: ruleType.key.managementFee,
    ratio: 15,
    remark: '访客用餐按优惠后金额加收',
  },
  {
    ruleName: '包间服务费',
    ruleType: ruleType.key.managementFee,
    ratio: 0,
    amount: 500,
    threshold: 10_000,
    mealTypes: [mealType.key.lunch, mealType.key.dinner],
  },
  {
    ruleName: '消费一元得一分',
    ruleType: ruleType.key.pointsEarning,
    threshold: 100,
    points: 1,
    remark: '按实付金额',
  },
  {
    ruleName: '周末双倍积分',
    ruleType: ruleType.key.pointsEarning,
    threshold: 100,
    points: 2,
    weekDays: [6, 7],
    priority: 50,
  },
  {
    ruleName: '百分抵一元',
    ruleType: ruleType.key.pointsDeduction,
    points: 100,
    amount: 100,
    ratio: 50,
    threshold: 500,
  },
];
const macRules = [
  { ruleName: '自助餐台最低消费', minAmount: 1000, mealTypes: [mealType.key.lunch] },
  {
    ruleName: '单笔限额与大额输密',
    maxAmount: 20_000,
    passwordAmount: 5000,
    remark: '防止卡片遗失后盗刷',
  },
];
const quotas = [
  {
    quotaName: '午餐每餐限一次',
    countPer: countPer.key.meal,
    countMax: 1,
    beyond: beyondQuota.key.askForPassword,
    mealTypes: [mealType.key.lunch],
  },
  {
    quotaName: '每日限额一百元',
    countPer: countPer.key.day,
    amountMax: 10_000,
    beyond: beyondQuota.key.refuse,
  },
];
const permissions = [
  {
    effectiveName: '教师专用午餐',
    permit: permit.key.onlyThese,
    people: '教师',
    mealTypes: [mealType.key.lunch],
    weekDays: WORKDAYS,
  },
  {
    effectiveName: '学生错峰用餐',
    permit: permit.key.notThese,
    people: '学生',
    beginTime: '11:30',
    endTime: '12:00',
  },
];
const returns = [
  {
    ruleName: '订餐当日可退',
    freeMinutes: 30,
    lastMinutes: 720,
    feeRatio: 10,
    remark: '半小时内免费，之后收一成',
  },
];

/** Rules of every kind that wait to be switched on. */
export async function setUpWaitingRules({ tx, newId }: Context): Promise<void> {
  const waiting = <Rule extends object>(rules: readonly Rule[]) =>
    rules.map((rule) => ({ ...rule, state: OFF }));
  const ruleOf = <Rule extends object>(rules: readonly Rule[]) =>
    waiting(rules).map((rule) => ({ ...rule, ruleId: newId() }));
  const types = await tx.selectFrom('personType').select(['psnType', 'psnTypeName']).execute();
  const named = (people: string) =>
    types.filter(({ psnTypeName }) => psnTypeName === people).map(({ psnType }) => psnType);
  await tx.insertInto('mktRule').values(ruleOf(marketRules)).execute();
  await tx.insertInto('mktMacRule').values(ruleOf(macRules)).execute();
  await tx.insertInto('mktMealBackRule').values(ruleOf(returns)).execute();
  await tx
    .insertInto('mktTimeQuota')
    .values(waiting(quotas).map((quota) => ({ ...quota, quotaId: newId() })))
    .execute();

  await tx
    .insertInto('mktDiningEffective')
    .values(
      waiting(permissions).map(({ people, ...rule }) => ({
        ...rule,
        effectiveId: newId(),
        psnTypes: named(people),
      })),
    )
    .execute();
}
