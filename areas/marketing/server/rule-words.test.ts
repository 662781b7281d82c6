import { describe, expect, test } from 'vitest';
import { speechIn } from '#kit/server/texts.ts';
import { meetingOutcome, meetingWords } from '../contract/rule-meeting.ts';
import { type RuleDraft, ruleWords } from '../contract/rule-words.ts';
import {
  couponWords,
  diningWords,
  quotaWords,
  returnWords,
  spendingWords,
} from '../contract/sale-rule-words.ts';

const chinese = speechIn('zh-CN');
const english = speechIn('en-US');
const both = <Rule>(
  words: (speech: typeof chinese, rule: Rule) => string,
  rule: Rule,
): readonly string[] => [words(chinese, rule), words(english, rule)];

const discount = (part: RuleDraft): RuleDraft => ({
  ruleType: 1,
  effect: 1,
  ratio: 90,
  amount: 0,
  threshold: 0,
  firstCount: 0,
  countPer: 1,
  benefitMax: 0,
  exclusive: 2,
  ...part,
});

describe('a discount says itself', () => {
  test('whom, where, from what amount, how much, how often', () => {
    expect(
      both(ruleWords, discount({ effect: 2, amount: 300, threshold: 2000, firstCount: 1 })),
    ).toEqual([
      '所有人，所有食堂：满 20.00 减 3.00，每餐一次',
      'Everybody, all canteens: 3.00 off from 20.00, once per meal',
    ]);
    expect(
      both(ruleWords, discount({ ratio: 85, countPer: 3, firstCount: 3, benefitMax: 1550 })),
    ).toEqual([
      '所有人，所有食堂：按 85% 付款，每周前3次，每周最多优惠 15.50',
      'Everybody, all canteens: 85% of the price is paid, the first 3 times weekly, at most 15.50 off weekly',
    ]);
    expect(
      both(ruleWords, discount({ effect: 4, amount: 800, exclusive: 1, goodsIds: ['1', '2'] })),
    ).toEqual([
      '所有人，所有食堂：仅2道指定菜品，只收 8.00，差额由补贴承担，生效后不再叠加后面的优惠',
      'Everybody, all canteens: only 2 named dishes, only 8.00 is charged, the subsidy fund bears the rest, no later discount on top',
    ]);
  });

  test('names are told where they are known, three of many, and numbers where they are not', () => {
    const rule = discount({
      orgIds: ['1', '2', '3', '4'],
      psnTypes: ['7'],
      custIds: ['9'],
      canteenIds: ['5'],
      stallIds: ['6', '8'],
    });
    const names = {
      orgs: ['甲', '乙', '丙', '丁'],
      types: ['教师'],
      canteens: ['第一食堂'],
    };
    expect(ruleWords(chinese, rule, names)).toBe(
      '甲、乙、丙等4个的教师及1名指定人员，第一食堂的2个档口：按 90% 付款',
    );
    expect(ruleWords(english, rule)).toBe(
      '1 type of people of 4 organisations and 1 named person, 2 stalls of 1 canteen: 90% of the price is paid',
    );
  });

  test('times: a row of days by its ends, every day by nothing, hours and dates with open ends', () => {
    const when = (part: RuleDraft) => ruleWords(chinese, discount(part)).split('：')[0];
    expect(when({ mealTypes: [2], weekDays: [1, 2, 3, 4, 5] })).toBe(
      '所有人，所有食堂，午餐，周一至周五',
    );
    expect(when({ weekDays: [1, 3, 7] })).toBe('所有人，所有食堂，周一、周三、周日');
    expect(when({ weekDays: [1, 2, 3, 4, 5, 6, 7] })).toBe('所有人，所有食堂');
    expect(when({ dayKinds: [2, 3], beginTime: '22:00', endTime: null })).toBe(
      '所有人，所有食堂，休息日、节假日，22:00至24:00',
    );
    expect(when({ startDate: '2026-09-01', endDate: null })).toBe(
      '所有人，所有食堂，自2026-09-01起',
    );
    expect(when({ startDate: null, endDate: '2026-12-31' })).toBe(
      '所有人，所有食堂，到2026-12-31为止',
    );
  });

  test('a form that is not filled in yet says what is missing, and never NaN or undefined', () => {
    expect(ruleWords(chinese, { ruleType: 1, effect: 2 })).toBe(
      '所有人，所有食堂：还没有填写减免金额',
    );
    expect(ruleWords(chinese, { ruleType: 1, effect: 1, ratio: 100 })).toBe(
      '所有人，所有食堂：比例为100%，没有优惠',
    );
    expect(ruleWords(english, { ruleType: 1 })).toBe(
      'Everybody, all canteens: the kind of discount is missing',
    );

    const unread = { problem: '格式错误', text: '1e3' };
    for (const effect of [0, 1, 2, 3, 4])
      for (const odd of [undefined, null, unread, Number.NaN, '']) {
        const said = ruleWords(english, {
          ruleType: 1,
          effect,
          ratio: odd,
          amount: odd,
          threshold: odd,
          firstCount: odd,
          benefitMax: odd,
          countPer: odd,
          orgIds: null,
        });
        expect(said).not.toMatch(/NaN|undefined|object|\{|\p{Script=Han}/u);
      }
  });
});

test('fees and points say themselves', () => {
  expect(both(ruleWords, { ruleType: 2, ratio: 10, amount: 50, threshold: 10_000 })).toEqual([
    '所有人，所有食堂：另收优惠后金额的 10%，每笔另加 0.50，满 100.00 才收',
    'Everybody, all canteens: 10% of the discounted amount on top, 0.50 on top of every sale, only from 100.00',
  ]);
  expect(ruleWords(chinese, { ruleType: 2 })).toContain('还没有填写比例或金额');
  expect(both(ruleWords, { ruleType: 3, threshold: 200, points: 1 })).toEqual([
    '所有人，所有食堂：每实付 2.00 得 1 积分',
    'Everybody, all canteens: 1 point for every 2.00 paid',
  ]);
  expect(ruleWords(chinese, { ruleType: 4, points: 100, amount: 150, ratio: 50 })).toBe(
    '所有人，所有食堂：每 100 积分抵 1.50，最多抵优惠后金额的 50%',
  );
  expect(
    both(ruleWords, {
      ruleType: 5,
      points: 100,
      exchangeKind: 2,
      amount: 500,
      validDays: 30,
      firstCount: 1,
      countPer: 4,
      totalCount: 20,
    }),
  ).toEqual([
    '所有人：100 积分换5.00 元红包（30天内可用），每人每月最多1次，共20份',
    'Everybody: 100 points for a red packet of 5.00 (usable for 30 days), each person at most 1 time monthly, 20 in all',
  ]);
});

test('limits say themselves', () => {
  expect(spendingWords(chinese, { minAmount: 500, maxAmount: 20_000, passwordAmount: 5000 })).toBe(
    '所有人，所有食堂：每笔不低于 5.00，每笔不高于 200.00，满 50.00 须输入支付密码',
  );
  expect(spendingWords(english, {})).toBe('Everybody, all canteens: the amount is missing');
  expect(both(quotaWords, { countPer: 1, countMax: 1, amountMax: 6000, beyond: 2 })).toEqual([
    '所有人，所有食堂：每人每餐最多1次，每人每餐最多消费 60.00，超出须输入支付密码',
    'Everybody, all canteens: each person at most 1 time per meal, each person at most 60.00 per meal, beyond it the payment password is asked for',
  ]);
  expect(quotaWords(chinese, { countPer: 1 })).toBe('所有人，所有食堂：还没有填写限次或限额');
  expect(diningWords(chinese, { permit: 2, deviceIds: ['1'] })).toBe('所有人，1台设备：不能就餐');
});

describe('a return rule says until when and what is kept', () => {
  const said = (rule: object) => returnWords(chinese, rule).split('：')[1];

  test.each([
    [{}, '全额退款，不限退餐时间'],
    [{ lastMinutes: 60 }, '全额退款，超过 60 分钟不能退'],
    [
      { freeMinutes: 30, lastMinutes: 60, feeRatio: 20, feeAmount: 100 },
      '消费后 30 分钟内全额退款，之后扣 20% 另加 1.00，超过 60 分钟不能退',
    ],
    [{ feeAmount: 100 }, '扣 1.00，不限退餐时间'],
    /* Free to the very end: the fee never counts. */
    [{ freeMinutes: 60, lastMinutes: 60, feeRatio: 20 }, '全额退款，超过 60 分钟不能退'],
  ])('%j', (rule, words) => {
    expect(said(rule)).toBe(words);
  });
});

test('coupons say what they are worth, where and how long', () => {
  expect(both(couponWords, { couponType: 1, threshold: 1500, amount: 400, validDays: 7 })).toEqual([
    '所有食堂：满 15.00 减 4.00，领取后7天内可用',
    'All canteens: 4.00 off from 15.00, usable for 7 days once received',
  ]);
  expect(
    couponWords(chinese, { couponType: 2, ratio: 80, maxOff: 500, threshold: 0, returnPolicy: 2 }),
  ).toBe('所有食堂：按 80% 付款，最多优惠 5.00，长期有效，退款时不退回');
  expect(couponWords(chinese, { couponType: 3, amount: 0, mealTypes: [2] })).toBe(
    '所有食堂，午餐：抵一整餐，长期有效',
  );
  expect(couponWords(english, {})).toBe('All canteens: the kind of coupon is missing, without end');
});

test('what happens where rules meet is said by their order', () => {
  const meeting = { ruleId: '1', ruleName: '八折', isFirst: false } as const;
  const { instead, inTurn } = meetingOutcome.key;
  expect(meetingWords(chinese, { ...meeting, outcome: instead })).toBe(
    '与“八折”会同时适用：先用“八折”，用了就不再用本规则',
  );
  expect(meetingWords(english, { ...meeting, isFirst: true, outcome: inTurn })).toBe(
    'Meets “八折”: first this rule, then “八折”; the discounts add up',
  );
});
