import { expect, test } from 'vitest';
import { clientType, deviceType } from '#areas/canteen/contract/client-type.ts';
import { mealLineType, mealOrderMode, mealType } from '#areas/canteen/contract/lookups.ts';
import { sensorType } from '#areas/device/contract/lookups.ts';
import * as funding from '#areas/funding/contract/lookups.ts';
import { bmiBand, bmiBandOf } from '#areas/health/contract/guidance.ts';
import * as ledger from '#areas/ledger/contract/lookups.ts';
import { dailyGuidance } from '#areas/menu/contract/food-group.ts';
import * as order from '#areas/order/contract/lookups.ts';
import { holidayType } from '#areas/system/contract/holiday.ts';
import { menuType } from '#kit/contract/menu.ts';
import { translate } from '#kit/server/texts.ts';

interface Named {
  readonly key: number | string;
  readonly desc: string;
}
type Wanted = readonly (readonly [key: number, chinese: string, english: string])[];

const inBoth = (list: readonly Named[]) =>
  list.map(({ key, desc }) => [key, translate('zh-CN', desc), translate('en-US', desc)]);

/* Numbers and names of fixed lists are part of the wire: a developer who changes one changes it here too. */
const lists: readonly [string, readonly Named[], Wanted][] = [
  [
    'client and device types',
    clientType,
    [
      [1, '小程序', 'Mini-program'],
      [2, '公众号', 'Official account'],
      [3, '企业微信', 'Enterprise chat'],
      [4, '钉钉', 'DingTalk'],
      [5, '支付宝', 'Alipay'],
      [6, '安卓客户端', 'Android app'],
      [7, 'H5', 'H5'],
      [8, '苹果客户端', 'iOS app'],
      [9, '电脑网页', 'Web page'],
      [10, '开放接口', 'Open interface'],
      [20, '双屏消费机', 'Dual-screen POS'],
      [21, '挂式消费机', 'Wall-mounted consumption machine'],
      [22, '手持消费机', 'Handheld consumption machine'],
      [23, '台式消费机', 'Desktop consumption machine'],
      [24, '人脸识别终端', 'Face terminal'],
      [25, '自助结算台', 'Self-service checkout'],
      [26, '取餐柜', 'Pick-up cabinet'],
      [27, '生鲜柜', 'Fresh cabinet'],
      [28, '冷藏取餐柜', 'Chilled pick-up cabinet'],
      [29, '自助点餐机', 'Self-service ordering kiosk'],
      [30, '自助充值机', 'Self-service recharge machine'],
      [31, '自助查询机', 'Self-service enquiry machine'],
      [32, '出餐机', 'Dish output machine'],
      [33, '小票打印机', 'Receipt printer'],
      [34, '扫码支付机', 'Scan-pay machine'],
      [35, '计量主机', 'Metering host'],
      [36, '智能结算台', 'Smart checkout'],
      [37, '核销机', 'Redeeming machine'],
      [38, '叫号机', 'Call-number machine'],
      [39, '餐券', 'Meal coupon'],
      [40, '称重取餐机', 'Weighing pick-up machine'],
      [41, '立式消费机', 'Stand-up consumption machine'],
      [42, '发卡器', 'Card issuer'],
      [43, '留样机', 'Sample-retention machine'],
      [44, '批量出餐机', 'Batch output machine'],
      [45, '电子菜牌', 'Electronic menu board'],
      [46, '菜谱平板', 'Menu tablet'],
      [47, '智能售货柜', 'Smart vending cabinet'],
      [48, '监控摄像头', 'Camera'],
      [49, '门禁终端', 'Door terminal'],
      [50, '人脸消费机', 'Face consumption machine'],
      [51, 'AI菜品采集终端', 'AI dish-capture terminal'],
      [52, '刷卡消费机', 'Card consumption machine'],
      [53, '扫码消费机', 'Scan consumption machine'],
      [54, '考勤终端', 'Attendance terminal'],
      [55, '脱机消费机', 'Offline consumption machine'],
      [56, '联机消费机', 'Online consumption machine'],
      [57, '小型消费机', 'Small consumption machine'],
      [58, '水控终端', 'Water controller'],
      [59, '电控终端', 'Electricity controller'],
      [67, '超市收银机', 'Supermarket till'],
      [68, '超市自助收银机', 'Supermarket self-checkout'],
      [100, '管理后台', 'Back office'],
      [101, '定时任务', 'Scheduled task'],
    ],
  ],
  [
    'device types',
    deviceType,
    [
      [20, 'LN-506A', 'LN-506A'],
      [21, 'LN-6606', 'LN-6606'],
      [22, '手持消费机', 'Handheld consumption machine'],
      [23, 'LN-808', 'LN-808'],
      [25, 'LN-Z02', 'LN-Z02'],
      [26, 'LN-CG06', 'LN-CG06'],
      [30, 'LN-6101', 'LN-6101'],
      [32, '出餐机', 'Dish output machine'],
      [34, '扫码支付机', 'Scan-pay machine'],
      [35, 'LN-JL-01', 'LN-JL-01'],
      [36, 'LN-Z02', 'LN-Z02'],
      [37, '核销机', 'Redeeming machine'],
      [38, '叫号机', 'Call-number machine'],
      [39, 'LN-2200C', 'LN-2200C'],
      [41, '立式消费机', 'Stand-up consumption machine'],
      [43, '留样机', 'Sample-retention machine'],
      [44, '批量出餐机', 'Batch output machine'],
      [45, '电子菜牌', 'Electronic menu board'],
      [46, '菜谱平板', 'Menu tablet'],
      [47, 'LN-XZ01', 'LN-XZ01'],
      [50, 'LN-809CS', 'LN-809CS'],
      [51, 'AI菜品采集终端', 'AI dish-capture terminal'],
      [52, 'LN-508A', 'LN-508A'],
      [53, 'LN-508A-S', 'LN-508A-S'],
      [55, 'LN-807', 'LN-807'],
      [56, 'LN-809', 'LN-809'],
      [57, 'LN-809s', 'LN-809s'],
    ],
  ],
  [
    'sensor types',
    sensorType,
    [
      [1, '摄像头', 'Camera'],
      [2, '传感器', 'Sensor'],
      [3, '门禁', 'Access control'],
      [4, '计量表', 'Meter'],
      [5, '仪器', 'Instrument'],
    ],
  ],
  [
    'wallet types',
    ledger.walletType,
    [
      [0, '总余额', 'Total balance'],
      [1, '个人钱包', 'Personal wallet'],
      [2, '补贴钱包', 'Subsidy wallet'],
      [4, '红包', 'Red packet'],
    ],
  ],
  [
    'offline recharge types',
    funding.offlineType,
    [
      [1, '微信转账', 'WeChat transfer'],
      [2, '支付宝转账', 'Alipay transfer'],
      [3, '现金', 'Cash'],
    ],
  ],
  [
    'account status, and closed accounts',
    ledger.accountStatus,
    [
      [1, '正常', 'Normal'],
      [2, '已停用', 'Disabled'],
      [9, '已销户', 'Closed'],
    ],
  ],
  [
    'refund status',
    order.refundState,
    [
      [1, '未退款', 'Not refunded'],
      [2, '已退款', 'Refunded'],
      [3, '部分退款', 'Partially refunded'],
    ],
  ],
  [
    'meal order modes',
    mealOrderMode,
    [
      [1, '当餐点餐', 'Same-meal ordering'],
      [2, '预订', 'Pre-order'],
      [3, '自定义报餐', 'Custom meal sign-up'],
      [9, '三日报餐', 'Three-day meal sign-up'],
      [10, '七日报餐', 'Seven-day meal sign-up'],
    ],
  ],
  [
    'meal periods',
    mealType,
    [
      [1, '早餐', 'Breakfast'],
      [2, '午餐', 'Lunch'],
      [3, '下午茶', 'Afternoon tea'],
      [4, '晚餐', 'Dinner'],
      [5, '夜宵', 'Late snack'],
      [-1, '其他', 'Other'],
    ],
  ],
  [
    'meal line types',
    mealLineType,
    [
      [1, '小碗菜', 'Small-bowl dishes'],
      [2, '自助餐', 'Buffet'],
    ],
  ],
  [
    'menu types',
    menuType,
    [
      [2, '目录', 'Directory'],
      [0, '菜单', 'Menu'],
      [1, '按钮', 'Button'],
    ],
  ],
  [
    'holiday types',
    holidayType,
    [
      [1, '法定节假日', 'Statutory holiday'],
      [2, '自定义节假日', 'Custom holiday'],
      [3, '工作日', 'Workday'],
      [4, '休息日', 'Rest day'],
    ],
  ],
];

test.each(lists)(
  '%s: every id of the fixed list, with its name in both languages',
  (_name, list, wanted) => {
    expect(inBoth(list)).toEqual(wanted);
  },
);

test('client and device types have every id of 1 to 10, 20 to 59, 67, 68, 100 and 101, each name once', () => {
  const span = (from: number, until: number) =>
    Array.from({ length: until - from + 1 }, (_unused, step) => from + step);
  expect(clientType.map((entry) => entry.key)).toEqual([
    ...span(1, 10),
    ...span(20, 59),
    67,
    68,
    100,
    101,
  ]);

  for (const language of ['zh-CN', 'en-US'] as const) {
    const names = clientType.map((entry) => translate(language, entry.desc));
    expect(names).toEqual([...new Set(names)]);
  }
});

test('an order may come from every client and device there is', () => {
  expect(order.sourceType).toBe(clientType);
  const known = new Set<number>(clientType.map((entry) => entry.key));
  expect(deviceType.filter((entry) => !known.has(entry.key))).toEqual([]);
});

test('daily guidance says grams for every food group in both languages', () => {
  expect(
    dailyGuidance.map(({ desc, least, most }) => [translate('en-US', desc), least, most]),
  ).toEqual([
    ['Grains', 250, 400],
    ['Vegetables', 300, 500],
    ['Fruit', 200, 400],
    ['Animal foods', 125, 225],
    ['Oil', 25, 30],
    ['Salt', undefined, 6],
  ]);
});

test('every body mass index falls into exactly one band: no holes, no overlaps', () => {
  const bands = [0.1, 18.4, 18.49, 18.5, 23.9, 23.99, 24, 27.9, 27.99, 28, 60].map((index) =>
    bmiBandOf(index),
  );
  expect(bands).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]);
  expect(inBoth(bmiBand)).toEqual([
    [1, '偏瘦', 'Thin'],
    [2, '正常', 'Normal'],
    [3, '超重', 'Over'],
    [4, '肥胖', 'Obese'],
  ]);
});
