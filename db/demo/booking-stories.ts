import { deliveryType, mealOrderMode, mealType } from '#areas/canteen/contract/lookups.ts';
import { orderKind } from '#areas/order/contract/lookups.ts';
import type { BookedKind, OrderMode } from '#areas/order/server/api.ts';

/** What a clerk of the canteen or the buyer does with an order. */
export type Step =
  | { readonly kitchen: 'prepare' | 'ready' | 'complete' }
  | {
      readonly delivery: 'take' | 'depart' | 'deliver' | 'pickUp' | 'giveBack';
      readonly remark?: string;
    }
  | { readonly counter: 'writeOff' | 'cancel' | 'openTable' }
  /** Fen the party of a room ate for, and how it pays (guestPay). */
  | { readonly settle: number; readonly payWay: number }
  /** Fen a buffet should have cost. */
  | { readonly redress: number };

/** An order made ahead, and what becomes of it on the day of its meal. */
export interface Story {
  readonly kind: BookedKind;
  readonly mode?: OrderMode;
  /** Index into the demo's canteens. */
  readonly canteen: number;
  readonly mealType: 1 | 2 | 4;
  /** `HH:mm` it was ordered at: the evening before unless `sameDay`. */
  readonly at: string;
  readonly sameDay?: true;
  /** Portions of the first of its two dishes. */
  readonly count?: number;
  readonly deliveryType?: number;
  readonly address?: string;
  /** Index into the canteen's rooms. */
  readonly room?: number;
  readonly persons?: number;
  readonly remark?: string;
  /** The buyer does not pay it; a clerk of the canteen may settle it later. */
  readonly unpaid?: true;
  readonly steps: readonly (readonly [at: string, step: Step])[];
}

const [FIRST, SECOND, STAFF] = [0, 1, 2] as const;
const WECHAT = 1;

const kitchen = (...times: readonly [string, string, string]): Story['steps'] =>
  (['prepare', 'ready', 'complete'] as const).map((step, index) => [
    times[index] as string,
    { kitchen: step },
  ]);
const ahead = { kind: orderKind.key.preOrder, mode: mealOrderMode.key.preOrder } as const;
const brought = { kind: orderKind.key.takeOut, count: 2 } as const;
const declared = {
  kind: orderKind.key.mealSignUp,
  mode: mealOrderMode.key.sevenDays,
  canteen: STAFF,
} as const;
const buffet = {
  kind: orderKind.key.buffet,
  canteen: STAFF,
  mealType: mealType.key.lunch,
} as const;

/** What people order for one day, in the order of the clock. */
export const stories: readonly Story[] = [
  {
    ...declared,
    mealType: mealType.key.breakfast,
    at: '18:20',
    steps: [['07:40', { counter: 'writeOff' }]],
  },
  {
    ...declared,
    mealType: mealType.key.lunch,
    at: '18:21',
    steps: [['12:02', { counter: 'writeOff' }]],
  },
  /* Who does not come to the staff canteen has eaten in its books. */
  { ...declared, mealType: mealType.key.lunch, at: '18:30', steps: [] },
  { ...buffet, at: '19:10', persons: 2, steps: [['12:06', { counter: 'writeOff' }]] },
  {
    ...buffet,
    at: '19:25',
    steps: [
      ['11:52', { counter: 'writeOff' }],
      ['14:05', { redress: 1200 }],
    ],
  },
  {
    ...ahead,
    canteen: FIRST,
    mealType: mealType.key.lunch,
    at: '20:31',
    steps: kitchen('11:05', '11:32', '11:58'),
  },
  {
    ...ahead,
    canteen: FIRST,
    mealType: mealType.key.lunch,
    at: '20:36',
    remark: '少辣',
    steps: kitchen('11:06', '11:40', '12:14'),
  },
  {
    ...ahead,
    canteen: FIRST,
    mealType: mealType.key.dinner,
    at: '20:40',
    steps: kitchen('16:40', '17:15', '17:48'),
  },
  { ...ahead, canteen: SECOND, mealType: mealType.key.lunch, at: '20:42', steps: [] },
  {
    ...ahead,
    canteen: SECOND,
    mealType: mealType.key.dinner,
    at: '20:45',
    steps: [['08:20', { counter: 'cancel' }]],
  },
  { ...ahead, canteen: FIRST, mealType: mealType.key.dinner, at: '20:50', unpaid: true, steps: [] },
  {
    kind: orderKind.key.privateRoom,
    canteen: SECOND,
    mealType: mealType.key.dinner,
    at: '20:52',
    room: 0,
    persons: 8,
    unpaid: true,
    remark: '班级毕业聚餐',
    steps: [
      ['17:35', { counter: 'openTable' }],
      ['19:40', { settle: 46_800, payWay: WECHAT }],
    ],
  },
  {
    kind: orderKind.key.privateRoom,
    canteen: STAFF,
    mealType: mealType.key.lunch,
    at: '20:53',
    room: 1,
    persons: 6,
    unpaid: true,
    steps: [['07:45', { counter: 'cancel' }]],
  },
  {
    ...brought,
    canteen: FIRST,
    mealType: mealType.key.lunch,
    at: '20:55',
    deliveryType: deliveryType.key.merchant,
    address: '学苑公寓3栋412室',
    steps: [
      ['10:50', { kitchen: 'prepare' }],
      ['11:20', { kitchen: 'ready' }],
      ['11:25', { delivery: 'take' }],
      ['11:28', { delivery: 'depart' }],
      ['11:46', { delivery: 'deliver' }],
      ['11:48', { delivery: 'pickUp' }],
    ],
  },
  {
    ...brought,
    canteen: FIRST,
    mealType: mealType.key.dinner,
    at: '20:56',
    deliveryType: deliveryType.key.pickUpCabinet,
    steps: [
      ['16:50', { kitchen: 'ready' }],
      ['16:58', { delivery: 'take' }],
      ['17:20', { delivery: 'deliver' }],
      ['17:44', { delivery: 'pickUp' }],
    ],
  },
  {
    ...brought,
    canteen: SECOND,
    mealType: mealType.key.lunch,
    at: '20:57',
    deliveryType: deliveryType.key.pickUpPoint,
    steps: [
      ['11:10', { kitchen: 'ready' }],
      ['11:18', { delivery: 'take' }],
      ['11:35', { delivery: 'deliver' }],
      ['13:50', { delivery: 'giveBack', remark: '无人取餐，退回档口' }],
    ],
  },
  {
    ...brought,
    mode: mealOrderMode.key.sameMeal,
    canteen: FIRST,
    mealType: mealType.key.lunch,
    at: '10:45',
    sameDay: true,
    deliveryType: deliveryType.key.takeAway,
    remark: '打包带走',
    steps: kitchen('11:00', '11:22', '11:34'),
  },
  {
    kind: orderKind.key.preOrder,
    mode: mealOrderMode.key.sameMeal,
    canteen: SECOND,
    mealType: mealType.key.dinner,
    at: '17:05',
    sameDay: true,
    steps: kitchen('17:08', '17:20', '17:26'),
  },
];
