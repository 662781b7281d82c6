import { discountEffect } from '#areas/marketing/contract/lookups.ts';
import { furnishMarketing, type MarketingFurniture } from '#areas/marketing/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { setUpWaitingRules } from './waiting-rules.ts';

const OFF = 2;
const SOME = 12;

/** Coupons, points and red packets of the demo merchant. */
const marketingFurniture: MarketingFurniture = {
  electron: {
    templateName: '满20减3券',
    couponType: 1,
    threshold: 2000,
    amount: 300,
    validDays: 30,
    perCust: 3,
  },
  paper: {
    templateName: '接待午餐券',
    couponType: 3,
    amount: 2000,
    mealTypes: [2],
    validDays: 60,
    receiver: '校办公室',
  },
  voucher: {
    templateName: '加班晚餐券',
    couponType: 3,
    amount: 1500,
    mealTypes: [4],
    validDays: 30,
    perCust: 10,
  },
  regular: { regularName: '每月加班餐券', cycle: 3, cycleDay: 1, perCount: 2, state: OFF },
  remarks: {
    electron: '新学期',
    voucher: '期末加班',
    paper: '接待',
    writtenOff: '线下活动核销',
    void: '发放有误',
    points: '开户赠送',
  },
  offers: [
    { ruleName: '满减券一张', points: 150, exchangeKind: 1 },
    { ruleName: '两元红包', points: 100, exchangeKind: 2, amount: 200, firstCount: 2 },
    { ruleName: '保温杯', points: 800, exchangeKind: 3, totalCount: 20 },
  ],
  envelop: { envelopName: '元旦红包', minAmount: 100, maxAmount: 500, validDays: 30 },
};

/**
 * Discounts of the demo merchant: one that is over and one that waits to be switched on, so that what is sold costs what its menu says;
 * with coupons, points and red packets of a few people.
 */
export async function setUpDiscounts(context: Context): Promise<void> {
  const { tx, newId, now } = context;
  const lastYear = Number(now.slice(0, 4)) - 1;
  await tx
    .insertInto('mktRule')
    .values([
      {
        ruleId: newId(),
        ruleName: '开学季满减',
        ruleType: 1,
        effect: discountEffect.key.amountOff,
        amount: 200,
        threshold: 1500,
        startDate: `${lastYear}-09-01`,
        endDate: `${lastYear}-09-30`,
        remark: '满15元减2元',
      },
      {
        ruleId: newId(),
        ruleName: '早餐九折',
        ruleType: 1,
        effect: discountEffect.key.percentage,
        ratio: 90,
        mealTypes: [1],
        state: OFF,
        remark: '鼓励吃早餐，待启用',
      },
    ])
    .execute();

  const some = await tx
    .selectFrom('customer')
    .select('custId')
    .orderBy('custNum', 'desc')
    .limit(SOME)
    .execute();
  const custIds = some.map(({ custId }) => custId);
  await setUpWaitingRules(context);
  await furnishMarketing(context, marketingFurniture, custIds);
}
