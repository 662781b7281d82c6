import type { Edit } from '#kit/server/testing/samples.ts';
import { addCanteen, modifyCanteen } from '../../contract/canteen.ts';
import { canteenAreas } from '../../contract/canteen-area.ts';
import {
  saveCanteenDelivery,
  saveCanteenOrder,
  saveCanteenPay,
  takeOutRuleSave,
} from '../../contract/canteen-setting.ts';
import { addMealLine, modifyMealLine } from '../../contract/meal-line.ts';
import { merTimeSave } from '../../contract/meal-time.ts';
import { addStall, modifyStall } from '../../contract/stall.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: modifyCanteen,
    add: addCanteen,
    table: 'canteen',
    full: (ids, seal) => ({
      canteenName: '二食堂',
      canteenNum: '2',
      areaId: ids.areaId,
      labelId: ids.labelId,
      businessState: 2,
      maxCapacity: 300,
      imageUrl: 'https://example.com/canteen.png',
      mainItems: '面',
      businessHours: '06:30-09:00',
      personInCharge: '王',
      phone: seal('13800138000'),
      longitude: 120.5,
      latitude: 30.5,
      ifSpecial: 1,
      ifBook: 1,
      ifReserve: 1,
    }),
  },
  {
    edit: modifyStall,
    add: addStall,
    table: 'stall',
    full: ({ canteenId, kindId, labelId }) => ({
      canteenId,
      stallName: '二号',
      stallNum: '2',
      kindId,
      labelId,
      businessState: 2,
      ifBook: 2,
      ifReserve: 1,
      useCallNum: 2,
      refuseSameRecipe: 2,
    }),
  },
  {
    edit: canteenAreas.modify,
    add: canteenAreas.add,
    table: 'canteen_area',
    full: (ids) => ({ areaName: '北', superId: ids.areaId, sort: 3 }),
  },
  {
    edit: modifyMealLine,
    add: addMealLine,
    table: 'meal_line',
    full: (ids) => ({ canteenId: ids.canteenId, mealLineName: '一线', type: 2, sort: 2 }),
  },
  {
    edit: merTimeSave,
    table: 'meal_calendar',
    full: (ids) => ({
      canteenId: ids.canteenId,
      mealType: 2,
      startTime: '11:00',
      endTime: '13:00',
      ifOpen: 1,
      bookCutoffDays: 1,
      bookCutoffTime: '20:00',
      cancelCutoffDays: 2,
      cancelCutoffTime: '21:00',
    }),
  },
  {
    edit: saveCanteenDelivery,
    table: 'canteen_setting',
    full: (ids) => ({
      canteenId: ids.canteenId,
      deliveryTypes: [1],
      minAmount: 100,
      deliveryFee: 200,
      freeAmount: 3000,
      aheadMinutes: 45,
    }),
  },
  {
    edit: saveCanteenOrder,
    table: 'canteen_setting',
    full: (ids) => ({
      canteenId: ids.canteenId,
      orderModes: [2],
      autoAccept: 2,
      payMinutes: 20,
      ifRefund: 2,
      refundMinutes: 30,
      repeatDishLimit: 2,
      bookDays: 3,
      ifBookHoliday: 2,
      lateCancel: 2,
      lateCancelFee: 100,
      noShow: 2,
      noShowFee: 200,
      roomDeposit: 300,
    }),
  },
  {
    edit: saveCanteenPay,
    table: 'canteen_setting',
    full: (ids) => ({
      canteenId: ids.canteenId,
      payTypes: [1],
      minAmount: 100,
      maxAmount: 5000,
      dayAmount: 9000,
      walletOrder: 142,
    }),
  },
  {
    edit: takeOutRuleSave,
    table: 'canteen_setting',
    full: (ids) => ({
      canteenId: ids.canteenId,
      ifTakeOut: 1,
      startTime: '11:00',
      endTime: '12:00',
      boxFee: 50,
      orderLimit: 9,
      keepMinutes: 15,
    }),
  },
];
