import type { Context } from '#kit/server/context.ts';

const OFF = 2;
const PERCENT_OFF = 1;
const AMOUNT_OFF = 2;

/** Discounts of the demo merchant: one that is over and one that waits to be switched on, so that what is sold costs what its menu says. */
export async function setUpDiscounts({ tx, newId, now }: Context): Promise<void> {
  const lastYear = Number(now.slice(0, 4)) - 1;
  await tx
    .insertInto('mktRule')
    .values([
      {
        ...{ ruleId: newId(), ruleName: '开学季满减', ruleType: 1, effect: AMOUNT_OFF, amount: 200, threshold: 1500 },
        ...{ startDate: `${lastYear}-09-01`, endDate: `${lastYear}-09-30`, remark: '满15元减2元' },
      },
      {
        ...{ ruleId: newId(), ruleName: '早餐九折', ruleType: 1, effect: PERCENT_OFF, ratio: 90, mealTypes: [1] },
        ...{ state: OFF, remark: '鼓励吃早餐，待启用' },
      },
    ])
    .execute();
}
