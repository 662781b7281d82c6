/** One stall of the demo canteens: what a meal costs there, in fen, and when it serves (meal types). */
export interface DemoStall {
  readonly name: string;
  readonly category: string;
  readonly meals: readonly (1 | 2 | 4)[];
  readonly price: readonly [low: number, high: number];
}
export interface DemoCanteen {
  readonly name: string;
  readonly num: string;
  readonly hours: string;
  readonly manager: string;
  readonly capacity: number;
  /** How much of the trade comes here. */
  readonly weight: number;
  readonly stalls: readonly DemoStall[];
}

export const canteens: readonly DemoCanteen[] = [
  {
    name: '第一食堂',
    num: 'ST01',
    hours: '06:30-20:00',
    manager: '周建国',
    capacity: 1200,
    weight: 0.48,
    stalls: [
      { name: '早点铺', category: '早餐', meals: [1], price: [250, 700] },
      { name: '大众快餐', category: '快餐', meals: [2, 4], price: [900, 1500] },
      { name: '川湘风味', category: '炒菜', meals: [2, 4], price: [1200, 2000] },
      { name: '兰州拉面', category: '面食', meals: [1, 2, 4], price: [700, 1600] },
      { name: '营养套餐', category: '套餐', meals: [2, 4], price: [1300, 1800] },
    ],
  },
  {
    name: '第二食堂',
    num: 'ST02',
    hours: '06:30-20:30',
    manager: '李秀英',
    capacity: 800,
    weight: 0.36,
    stalls: [
      { name: '豆浆油条', category: '早餐', meals: [1], price: [200, 600] },
      { name: '麻辣香锅', category: '风味', meals: [2, 4], price: [1500, 2600] },
      { name: '广式烧腊', category: '风味', meals: [2, 4], price: [1400, 2200] },
      { name: '清真窗口', category: '清真', meals: [1, 2, 4], price: [800, 1700] },
    ],
  },
  {
    name: '教工餐厅',
    num: 'ST03',
    hours: '07:00-19:00',
    manager: '陈志远',
    capacity: 300,
    weight: 0.16,
    stalls: [
      { name: '教工早餐', category: '早餐', meals: [1], price: [400, 900] },
      { name: '自助午餐', category: '自助', meals: [2], price: [1500, 2200] },
      { name: '小炒', category: '炒菜', meals: [2, 4], price: [1600, 3200] },
    ],
  },
];

const at = (hour: number, minute = 0): number => hour * 60 + minute;

/** The merchant's meal calendar: meal type, first and last minute of the day, until when it is booked and cancelled. */
export const mealTimes = [
  {
    mealType: 1,
    startMinute: at(6),
    endMinute: at(9, 30),
    ifOpen: 1,
    bookCutoffDays: 1,
    bookCutoffMinute: at(20),
  },
  {
    mealType: 2,
    startMinute: at(10, 30),
    endMinute: at(13, 30),
    ifOpen: 1,
    bookCutoffMinute: at(9),
    cancelCutoffMinute: at(9),
  },
  { mealType: 3, startMinute: at(14, 30), endMinute: at(16) },
  {
    mealType: 4,
    startMinute: at(16, 30),
    endMinute: at(20),
    ifOpen: 1,
    bookCutoffMinute: at(15),
    cancelCutoffMinute: at(15),
  },
  { mealType: 5, startMinute: at(20, 30), endMinute: at(25, 30) },
] as const;
