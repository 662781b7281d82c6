import type { CanteenSeed } from '#areas/canteen/server/api.ts';

const seats = (prefix: string, count: number, people: number, name: string) =>
  Array.from({ length: count }, (_unused, index) => ({
    tableNum: `${prefix}${String(index + 1).padStart(2, '0')}`,
    tableName: name,
    seats: people,
  }));

/** What stands in the demo canteens, in their order. */
export const furnishings: readonly Omit<CanteenSeed, 'canteenId'>[] = [
  {
    area: ['东校区', '学生生活区'],
    label: '大众餐',
    phone: '0755-26001201',
    tables: [...seats('A', 18, 4, '大厅四人桌'), ...seats('B', 6, 8, '大厅长桌')],
    rooms: [],
    mealLines: [
      { mealLineName: '一号小碗菜线', type: 1 },
      { mealLineName: '二号小碗菜线', type: 1 },
    ],
    foodPlaces: [
      { foodPlaceName: '东门自提柜', address: '东校区东门岗亭旁' },
      { foodPlaceName: '3号教学楼取餐点', address: '3号教学楼一层大厅' },
    ],
    settings: {
      delivery: {
        deliveryTypes: [1, 2, 5],
        minAmount: 1500,
        deliveryFee: 200,
        freeAmount: 4000,
        aheadMinutes: 45,
      },
      takeOut: { ifTakeOut: 1, startTime: '10:30', endTime: '19:30', boxFee: 100, orderLimit: 300 },
      pay: { payTypes: [1, 2, 3, 4, 5, 8], maxAmount: 10_000, dayAmount: 20_000 },
      order: { orderModes: [1, 2], repeatDishLimit: 3 },
    },
    ifBook: 1,
  },
  {
    area: ['东校区', '风味广场'],
    label: '风味餐',
    phone: '0755-26001202',
    tables: seats('C', 16, 4, '二层四人桌'),
    rooms: [
      { roomNum: 'R201', roomName: '听雨', capacity: 10, minAmount: 30_000 },
      { roomNum: 'R202', roomName: '观云', capacity: 12, minAmount: 40_000 },
    ],
    mealLines: [{ mealLineName: '风味小碗菜线', type: 1 }],
    foodPlaces: [{ foodPlaceName: '图书馆取餐点', address: '图书馆南侧连廊' }],
    settings: {
      delivery: { deliveryTypes: [4, 5], minAmount: 2000 },
      takeOut: { ifTakeOut: 1, boxFee: 150 },
      pay: { payTypes: [1, 2, 3, 4, 5, 8], maxAmount: 15_000 },
      order: { roomDeposit: 5000, lateCancel: 2, lateCancelFee: 200, noShow: 2, noShowFee: 300 },
    },
    ifBook: 1,
  },
  {
    area: ['西校区'],
    label: '自助餐',
    phone: '0755-26001203',
    tables: seats('T', 12, 6, '教工六人桌'),
    rooms: [
      { roomNum: 'R301', roomName: '牡丹厅', capacity: 16, minAmount: 80_000 },
      { roomNum: 'R302', roomName: '兰亭', capacity: 8, minAmount: 30_000 },
      { roomNum: 'R303', roomName: '竹韵', capacity: 8, minAmount: 30_000 },
    ],
    mealLines: [{ mealLineName: '教工自助餐线', type: 2 }],
    foodPlaces: [],
    settings: {
      pay: { payTypes: [1, 2, 3, 4, 5, 6, 8] },
      order: { orderModes: [2, 10], refundMinutes: 120 },
    },
    ifBook: 1,
    ifReserve: 1,
  },
];
