import type { CouponTerms, SaleQuery } from '../asked.ts';
import type { MarketRule, RulesPackage } from '../rules-package.ts';
import {
  asking,
  at,
  by,
  type Case,
  coupon,
  dining,
  earning,
  fee,
  fixed,
  off,
  on,
  paying,
  percent,
  priced,
  quota,
  rule,
  shared,
  spending,
} from './price-rules.ts';

/* Sales and what they have to cost, as the documents say it: data for price.test.ts. Amounts in fen. */

const PERCENTAGES: readonly (readonly [amount: number, ratio: number, net: number])[] = [
  [1000, 100, 1000],
  [1000, 90, 900],
  [1000, 85, 850],
  [1000, 50, 500],
  [1000, 1, 10],
  [1000, 0, 0],
  [999, 90, 899],
  [995, 90, 896],
  [994, 90, 895],
  [1, 90, 1],
  [1, 50, 1],
  [1, 49, 0],
  [1, 0, 0],
  [2, 50, 1],
  [3, 50, 2],
  [5, 50, 3],
  [7, 70, 5],
  [10, 95, 10],
  [11, 95, 10],
  [333, 33, 110],
  [1250, 88, 1100],
  [1880, 66, 1241],
  [99_999, 99, 98_999],
  [10_000_000, 75, 7_500_000],
];
const OFF: readonly (readonly [amount: number, threshold: number, minus: number, net: number])[] = [
  [2000, 2000, 500, 1500],
  [1999, 2000, 500, 1999],
  [2001, 2000, 500, 1501],
  [500, 0, 500, 0],
  [300, 0, 500, 0],
  [1, 1, 1, 0],
  [10_000, 5000, 1, 9999],
  [5000, 5000, 0, 5000],
  [4999, 5000, 4999, 4999],
  [800, 800, 799, 1],
];
const PRICES: readonly (readonly [amount: number, price: number, net: number])[] = [
  [1500, 1000, 1000],
  [1000, 1000, 1000],
  [900, 1000, 900],
  [1500, 0, 0],
  [1, 0, 0],
  [1501, 1500, 1500],
  [20_000, 1200, 1200],
];
const SHARES: readonly (readonly [
  amounts: readonly number[],
  price: number,
  nets: readonly number[],
])[] = [
  [[1000, 500], 900, [600, 300]],
  [[100, 100, 100], 200, [66, 67, 67]],
  [[1, 1, 1], 1, [0, 0, 1]],
  [[333, 333, 334], 500, [166, 167, 167]],
  [[0, 500], 100, [0, 100]],
  [[700, 300], 999, [699, 300]],
];

const amounts: Case[] = [
  ...PERCENTAGES.map(([amount, ratio, net]) =>
    priced(`${amount} 打 ${ratio}%`, [percent(ratio)], asking([amount]), [net], {
      stages: net < amount ? [3] : [],
    }),
  ),
  ...OFF.map(([amount, threshold, minus, net]) =>
    priced(
      `${amount} 满 ${threshold} 减 ${minus}`,
      [off(threshold, minus)],
      asking([amount]),
      [net],
      {
        stages: net < amount ? [4] : [],
      },
    ),
  ),
  ...PRICES.map(([amount, price, net]) =>
    priced(`${amount} 固定 ${price}`, [fixed(price)], asking([amount]), [net], {
      stages: net < amount ? [1] : [],
    }),
  ),
  ...PRICES.map(([amount, price, net]) =>
    priced(`${amount} 补贴到 ${price}`, [shared(price)], asking([amount]), [net], {
      stages: net < amount ? [2] : [],
      fund: amount - net,
    }),
  ),
  ...SHARES.map(([whole, price, nets]) =>
    priced(`${whole} 合计固定 ${price}`, [fixed(price)], asking(whole), nets),
  ),
];

const stacking: Case[] = [
  priced('无规则', [], asking([1234]), [1234], { stages: [] }),
  priced('打折后满减', [off(900, 100), percent(90)], asking([1000]), [800], { stages: [3, 4] }),
  priced('打折后不足起算金额', [off(950, 100), percent(90)], asking([1000]), [900], {
    stages: [3],
  }),
  priced('固定价后打折', [percent(50), fixed(800)], asking([1000]), [400], { stages: [1, 3] }),
  priced('固定价后补贴价', [shared(500), fixed(800)], asking([1000]), [500], {
    stages: [1, 2],
    fund: 300,
  }),
  priced('四步都有', [off(1, 50), percent(80), shared(600), fixed(900)], asking([1000]), [430], {
    stages: [1, 2, 3, 4],
  }),
  priced(
    '同一步骤优先级小的生效',
    [percent(90), percent(50, { priority: 1 })],
    asking([1000]),
    [500],
    { stages: [3] },
  ),
  priced('优先级相同先建的生效', [percent(90), percent(50)], asking([1000]), [900], {
    stages: [3],
  }),
  priced('独享后不再满减', [percent(90, { exclusive: 1 }), off(1, 100)], asking([1000]), [900], {
    stages: [3],
  }),
  priced('不优惠的规则让给下一条', [percent(100), percent(80)], asking([1000]), [800], {
    stages: [3],
  }),
  priced('起算不足让给下一条', [off(2000, 500), off(1000, 100)], asking([1000]), [900], {
    stages: [4],
  }),
  priced('减到零为止', [off(0, 800), off(0, 500)], asking([300]), [0], { stages: [4] }),
  priced('只打其中一菜', [percent(50, { goodsIds: [101] })], asking([1000, 600]), [1000, 300], {
    stages: [3],
  }),
  priced('不含该菜', [percent(50, { goodsIds: [999] })], asking([1000]), [1000], { stages: [] }),
  priced(
    '两菜各有规则',
    [percent(50, { goodsIds: [100] }), percent(80)],
    asking([1000, 1000]),
    [500, 800],
  ),
  priced(
    '只有金额时不算指定菜',
    [percent(50, { goodsIds: [1] })],
    { ...asking([]), lines: [{ lineNo: 0, amount: 700 }] },
    [700],
  ),
  priced(
    '只有金额时打折',
    [percent(50)],
    { ...asking([]), lines: [{ lineNo: 0, amount: 700 }] },
    [350],
  ),
  priced(
    '起算只算适用菜',
    [off(1500, 100, { goodsIds: [100] })],
    asking([1000, 1000]),
    [1000, 1000],
  ),
  priced(
    '独享只封自己的菜',
    [percent(50, { goodsIds: [100], exclusive: 1 }), off(1, 100)],
    asking([1000, 1000]),
    [500, 900],
  ),
];

const scoped = (
  title: string,
  part: Partial<MarketRule>,
  asked: Partial<SaleQuery>,
  counts: boolean,
): Case => priced(title, [percent(50, part)], asking([1000], asked), [counts ? 500 : 1000]);
const scopes: Case[] = [
  scoped('指定人员', { custIds: [1] }, {}, true),
  scoped('不是指定人员', { custIds: [7] }, {}, false),
  scoped('未识别的人不是指定人员', { custIds: [1] }, { buyer: undefined }, false),
  scoped('未识别的人享受人人有的', {}, { buyer: undefined }, true),
  scoped('所属组织', { orgIds: [2, 5] }, {}, true),
  scoped('别的组织', { orgIds: [5] }, {}, false),
  scoped('人员类别', { psnTypes: [3] }, {}, true),
  scoped('别的类别', { psnTypes: [4] }, {}, false),
  scoped('没有类别', { psnTypes: [3] }, by({ psnType: null }), false),
  scoped('组织与类别都要', { orgIds: [2], psnTypes: [4] }, {}, false),
  scoped('组织与类别都有', { orgIds: [2], psnTypes: [3] }, {}, true),
  scoped('指定人员不看组织', { custIds: [1], orgIds: [5] }, {}, true),
  scoped('不指定也可按组织', { custIds: [7], orgIds: [2] }, {}, true),
  scoped('食堂', { canteenIds: [10] }, {}, true),
  scoped('别的食堂', { canteenIds: [11] }, {}, false),
  scoped('档口', { stallIds: [20] }, {}, true),
  scoped('别的档口', { stallIds: [21] }, {}, false),
  scoped('没有档口', { stallIds: [20] }, at('12:00', { stallId: null }), false),
  scoped('设备', { deviceIds: [30] }, {}, true),
  scoped('别的设备', { deviceIds: [31] }, {}, false),
  scoped('不经设备', { deviceIds: [30] }, at('12:00', { deviceId: undefined }), false),
  scoped('午餐', { mealTypes: [2] }, {}, true),
  scoped('晚餐', { mealTypes: [4] }, {}, false),
  scoped('周一', { weekDays: [1] }, {}, true),
  scoped('周二', { weekDays: [2] }, {}, false),
  scoped('周日按营业日', { weekDays: [7] }, on('2026-03-08'), true),
  scoped('工作日', { dayKinds: [1] }, {}, true),
  scoped('工作日不是节假日', { dayKinds: [3] }, {}, false),
  scoped('周六是休息日', { dayKinds: [2] }, on('2026-03-07'), true),
  scoped('开始那一刻', { beginTime: '12:00', endTime: '13:00' }, {}, true),
  scoped('结束那一刻', { beginTime: '11:00', endTime: '12:00' }, {}, false),
  scoped('时段之前', { beginTime: '12:01' }, {}, false),
  scoped('只有结束', { endTime: '12:01' }, {}, true),
  scoped('最后一分钟', { beginTime: '22:00', endTime: '23:59' }, at('23:59'), true),
  scoped('到半夜', { beginTime: '22:00', endTime: '24:00' }, at('23:59'), true),
  scoped('跨夜之前', { beginTime: '22:00', endTime: '02:00' }, at('21:59'), false),
  scoped('跨夜当天', { beginTime: '22:00', endTime: '02:00' }, at('23:30'), true),
  scoped('跨夜之后', { beginTime: '22:00', endTime: '02:00' }, at('01:59'), true),
  scoped('跨夜结束', { beginTime: '22:00', endTime: '02:00' }, at('02:00'), false),
  scoped('第一天', { startDate: '2026-03-02' }, {}, true),
  scoped('之前', { startDate: '2026-03-03' }, {}, false),
  scoped('最后一天', { endDate: '2026-03-02' }, {}, true),
  scoped('之后', { endDate: '2026-03-01' }, {}, false),
  ...(
    [
      [3, [3], true],
      [1, [3], false],
      [2, [2], true],
      [1, [1], true],
    ] as const
  ).map(([kind, dayKinds, counts]) => ({
    ...scoped(`节假日设置 ${kind} 对 ${dayKinds}`, { dayKinds }, {}, counts),
    rules: { rules: [percent(50, { dayKinds })], days: { '2026-03-02': kind } },
  })),
];

const used = (count: number, amount = 0): Partial<SaleQuery> => ({
  used: () => ({ used: count, amount }),
});
const counting: Case[] = [
  priced('第一次', [percent(50, { firstCount: 1 })], asking([1000], used(0)), [500]),
  priced('第二次', [percent(50, { firstCount: 1 })], asking([1000], used(1)), [1000]),
  priced('前三次的第三次', [percent(50, { firstCount: 3 })], asking([1000], used(2)), [500]),
  priced('前三次的第四次', [percent(50, { firstCount: 3 })], asking([1000], used(3)), [1000]),
  priced(
    '用完后下一条',
    [percent(50, { firstCount: 1 }), percent(90)],
    asking([1000], used(1)),
    [900],
  ),
  priced('优惠封顶', [percent(50, { benefitMax: 300 })], asking([1000]), [700]),
  priced('封顶还剩', [percent(50, { benefitMax: 300 })], asking([1000], used(1, 200)), [900]),
  priced('封顶用完', [percent(50, { benefitMax: 300 })], asking([1000], used(2, 300)), [1000]),
];

const fees: Case[] = [
  priced('管理费 10%', [fee(10)], asking([1000]), [1000], { fee: 100, stages: [7] }),
  priced('管理费按优惠后', [fee(10), percent(50)], asking([1000]), [500], {
    fee: 50,
    stages: [3, 7],
  }),
  priced('管理费每笔', [fee(0, 30)], asking([1000]), [1000], { fee: 30 }),
  priced('管理费两样', [fee(5, 30)], asking([1000]), [1000], { fee: 80 }),
  priced('管理费四舍五入', [fee(10)], asking([995]), [995], { fee: 100 }),
  priced('免单无管理费', [fee(10, 30), percent(0)], asking([1000]), [0], { fee: 0 }),
  priced('起算不足无管理费', [fee(10, 0, { threshold: 2000 })], asking([1000]), [1000], { fee: 0 }),
  priced('预订无管理费', [fee(10)], asking([1000], { isAhead: true }), [1000], { fee: 0 }),
  priced('预订无补贴价', [shared(500)], asking([1000], { isAhead: true }), [1000], { fund: 0 }),
];

const points: Case[] = [
  priced('每元一分', [earning(100, 1)], asking([1050]), [1050], { earned: 10 }),
  priced('不足一档', [earning(100, 1)], asking([99]), [99], { earned: 0 }),
  priced('按实付计', [earning(100, 1), percent(50)], asking([1000]), [500], { earned: 5 }),
  priced('未识别的人没有积分', [earning(100, 1)], asking([1000], { buyer: undefined }), [1000], {
    earned: 0,
  }),
  priced('积分抵扣', [paying(100, 100, 100)], asking([1000], { points: 350 }), [700], {
    pointsUsed: 300,
    stages: [6],
  }),
  priced('抵扣有上限', [paying(100, 100, 20)], asking([1000], { points: 5000 }), [800], {
    pointsUsed: 200,
  }),
  priced('积分不够', [paying(100, 100, 100)], asking([1000], { points: 99 }), [1000], {
    pointsUsed: 0,
  }),
  priced('没有积分', [paying(100, 100, 100)], asking([1000]), [1000], { pointsUsed: 0 }),
];

/** As a terminal without a line reckons: the buyer typed no password and handed in no coupon and no points. */
const further: Case[] = [
  priced('恰好一档', [earning(100, 1)], asking([100]), [100], { earned: 1 }),
  priced('每满十元五分', [earning(1000, 5)], asking([2999]), [2999], { earned: 10 }),
  priced('免单不得积分', [earning(100, 1), percent(0)], asking([1000]), [0], { earned: 0 }),
  priced(
    '积分规则按优先级',
    [earning(100, 1), rule({ ruleType: 3, effect: 0, threshold: 100, points: 9, priority: 1 })],
    asking([500]),
    [500],
    {
      earned: 45,
    },
  ),
  priced('多行合计得积分', [earning(100, 1)], asking([150, 150]), [150, 150], { earned: 3 }),
  priced(
    '抵扣后按实付得积分',
    [earning(100, 1), paying(100, 100, 50)],
    asking([1000], { points: 500 }),
    [500],
    {
      earned: 5,
      pointsUsed: 500,
    },
  ),
  priced(
    '抵扣在打折之后',
    [paying(100, 100, 50), percent(50)],
    asking([1000], { points: 900 }),
    [300],
    {
      pointsUsed: 200,
      stages: [3, 6],
    },
  ),
  priced('抵扣只用整份', [paying(100, 100, 100)], asking([250], { points: 1000 }), [50], {
    pointsUsed: 200,
  }),
  priced('抵扣分摊到行', [paying(1, 1, 100)], asking([100, 200], { points: 30 }), [90, 180], {
    pointsUsed: 30,
  }),
  priced(
    '抵扣不足起算金额',
    [rule({ ruleType: 4, effect: 0, points: 1, amount: 1, ratio: 100, threshold: 2000 })],
    asking([1000], { points: 500 }),
    [1000],
    {
      pointsUsed: 0,
    },
  ),
  priced(
    '抵扣后收管理费',
    [paying(100, 100, 50), fee(10)],
    asking([1000], { points: 500 }),
    [500],
    {
      fee: 50,
      pointsUsed: 500,
    },
  ),
  priced(
    '券后积分再抵扣',
    [paying(100, 100, 100)],
    asking([1000], { points: 400, coupon: coupon({ amount: 300 }) }),
    [300],
    {
      pointsUsed: 400,
      stages: [5, 6],
    },
  ),
  priced(
    '兑换规则不影响价格',
    [rule({ ruleType: 5, effect: 0, points: 100, amount: 500 })],
    asking([1000]),
    [1000],
    {
      stages: [],
      earned: 0,
    },
  ),
  priced(
    '脱机：不认识的人没有组织优惠',
    [percent(50, { orgIds: [2] })],
    asking([1000], { buyer: undefined }),
    [1000],
  ),
  priced(
    '脱机：不认识的人有人人的优惠',
    [percent(50, { orgIds: [2] }), percent(90)],
    asking([1000], { buyer: undefined }),
    [900],
  ),
  priced(
    '脱机：不认识的人不得积分',
    [earning(100, 1), percent(90)],
    asking([1000], { buyer: undefined }),
    [900],
    {
      earned: 0,
    },
  ),
  priced(
    '脱机：本机已用一次',
    [percent(50, { firstCount: 1 })],
    asking([1000], { used: () => ({ used: 1, amount: 0 }) }),
    [1000],
  ),
  priced(
    '脱机：只知金额的满减',
    [off(1000, 200)],
    { ...asking([]), lines: [{ lineNo: 0, amount: 1500 }] },
    [1300],
  ),
  priced(
    '脱机：只知金额的管理费',
    [fee(10)],
    { ...asking([]), lines: [{ lineNo: 0, amount: 1500 }] },
    [1500],
    {
      fee: 150,
    },
  ),
  priced(
    '脱机：本设备的规则',
    [percent(80, { deviceIds: [30] })],
    { ...asking([]), lines: [{ lineNo: 0, amount: 1000 }] },
    [800],
  ),
  priced(
    '脱机：没有餐次的时刻',
    [percent(80, { mealTypes: [2] })],
    asking([1000], { occasion: { ...asking([]).occasion, mealType: -1 } }),
    [1000],
  ),
  priced(
    '脱机：跨夜餐次按营业日',
    [percent(80, { weekDays: [1] })],
    asking([1000], { occasion: { ...asking([]).occasion, at: '2026-03-03 00:30:00' } }),
    [800],
  ),
];

const withCoupon = (part: Partial<CouponTerms>) => ({ coupon: coupon(part) });
const coupons: Case[] = [
  priced('满减券', [], asking([2000], withCoupon({ threshold: 1500, amount: 300 })), [1700], {
    stages: [5],
  }),
  priced('不满券的门槛', [], asking([1000], withCoupon({ threshold: 1500, amount: 300 })), [1000], {
    reason: 'COUPON_NOT_FITTING',
  }),
  priced('折扣券', [], asking([2000], withCoupon({ couponType: 2, ratio: 80 })), [1600]),
  priced(
    '折扣券封顶',
    [],
    asking([2000], withCoupon({ couponType: 2, ratio: 50, maxOff: 300 })),
    [1700],
  ),
  priced('餐券', [], asking([1500], withCoupon({ couponType: 3 })), [0]),
  priced('餐券限额', [], asking([1500], withCoupon({ couponType: 3, amount: 1200 })), [300]),
  priced('券在折扣之后', [percent(50)], asking([2000], withCoupon({ amount: 300 })), [700], {
    stages: [3, 5],
  }),
  priced(
    '券的门槛看折后',
    [percent(50)],
    asking([2000], withCoupon({ threshold: 1500, amount: 300 })),
    [1000],
    {
      reason: 'COUPON_NOT_FITTING',
    },
  ),
  priced('别人的券', [], asking([2000], withCoupon({ amount: 300, custIds: [9] })), [2000], {
    reason: 'COUPON_NOT_FITTING',
  }),
  priced('别处的券', [], asking([2000], withCoupon({ amount: 300, canteenIds: [11] })), [2000], {
    reason: 'COUPON_NOT_FITTING',
  }),
];

const refusedBy = (
  title: string,
  rules: Partial<RulesPackage>,
  asked: Partial<SaleQuery>,
  reason?: string,
): Case => ({
  title,
  rules,
  asked: asking([1000], asked),
  nets: [1000],
  ...(reason && { reason }),
});
const refusals: Case[] = [
  refusedBy('限次未到', { quotas: [quota({ countMax: 2 })] }, used(1)),
  refusedBy('限次已到', { quotas: [quota({ countMax: 2 })] }, used(2), 'OVER_QUOTA_COUNT'),
  refusedBy('限额刚好', { quotas: [quota({ amountMax: 3000 })] }, used(2, 2000)),
  refusedBy(
    '限额超出',
    { quotas: [quota({ amountMax: 2999 })] },
    used(2, 2000),
    'OVER_QUOTA_AMOUNT',
  ),
  refusedBy(
    '超出须输密',
    { quotas: [quota({ countMax: 1, beyond: 2 })] },
    used(1),
    'PASSWORD_REQUIRED',
  ),
  refusedBy(
    '输密后放行',
    { quotas: [quota({ countMax: 1, beyond: 2 })] },
    { ...used(1), isConfirmed: true },
  ),
  refusedBy('别人的限次', { quotas: [quota({ countMax: 1, orgIds: [9] })] }, used(5)),
  refusedBy(
    '未识别的人不限次',
    { quotas: [quota({ countMax: 1 })] },
    { ...used(5), buyer: undefined },
  ),
  refusedBy('最低金额', { macRules: [spending({ minAmount: 1001 })] }, {}, 'BELOW_RULE_MINIMUM'),
  refusedBy('刚好最低', { macRules: [spending({ minAmount: 1000 })] }, {}),
  refusedBy('最高金额', { macRules: [spending({ maxAmount: 999 })] }, {}, 'ABOVE_RULE_MAXIMUM'),
  refusedBy('刚好最高', { macRules: [spending({ maxAmount: 1000 })] }, {}),
  refusedBy(
    '输密金额',
    { macRules: [spending({ passwordAmount: 1000 })] },
    {},
    'PASSWORD_REQUIRED',
  ),
  refusedBy('已输密', { macRules: [spending({ passwordAmount: 1000 })] }, { isConfirmed: true }),
  refusedBy('未到输密金额', { macRules: [spending({ passwordAmount: 1001 })] }, {}),
  refusedBy('别处的消费规则', { macRules: [spending({ maxAmount: 1, deviceIds: [31] })] }, {}),
  refusedBy('仅允许别的组织', { dining: [dining(1, { orgIds: [9] })] }, {}, 'DINING_NOT_ALLOWED'),
  refusedBy('仅允许本组织', { dining: [dining(1, { orgIds: [2] })] }, {}),
  refusedBy(
    '两条允许任一',
    { dining: [dining(1, { orgIds: [9] }), dining(1, { psnTypes: [3] })] },
    {},
  ),
  refusedBy('允许别的餐次不相干', { dining: [dining(1, { orgIds: [9], mealTypes: [4] })] }, {}),
  refusedBy('禁止本组织', { dining: [dining(2, { orgIds: [2] })] }, {}, 'DINING_NOT_ALLOWED'),
  refusedBy(
    '禁止优先于允许',
    { dining: [dining(1, { orgIds: [2] }), dining(2, { custIds: [1] })] },
    {},
    'DINING_NOT_ALLOWED',
  ),
  refusedBy('禁止别的食堂', { dining: [dining(2, { canteenIds: [11] })] }, {}),
  refusedBy('权限过期', { dining: [dining(1, { orgIds: [9], endDate: '2026-03-01' })] }, {}),
  refusedBy(
    '拒绝先于输密',
    { macRules: [spending({ passwordAmount: 1 })], quotas: [quota({ countMax: 1 })] },
    used(1),
    'OVER_QUOTA_COUNT',
  ),
];

export const cases: readonly Case[] = [
  ...amounts,
  ...stacking,
  ...scopes,
  ...counting,
  ...fees,
  ...points,
  ...further,
  ...coupons,
  ...refusals,
];
