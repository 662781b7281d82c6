import { boundCards, saveBaseCard, slaveCards } from '#areas/account/contract/card.ts';
import { addCanteen, modifyCanteen } from '#areas/canteen/contract/canteen.ts';
import { canteenAreas } from '#areas/canteen/contract/canteen-area.ts';
import {
  saveCanteenDelivery,
  saveCanteenOrder,
  saveCanteenPay,
  takeOutRuleSave,
} from '#areas/canteen/contract/canteen-setting.ts';
import { foodPlaces } from '#areas/canteen/contract/food-place.ts';
import { kinds } from '#areas/canteen/contract/kind.ts';
import { labels } from '#areas/canteen/contract/label.ts';
import { addMealLine, modifyMealLine } from '#areas/canteen/contract/meal-line.ts';
import { merTimeSave } from '#areas/canteen/contract/meal-time.ts';
import { rooms } from '#areas/canteen/contract/room.ts';
import { addStall, modifyStall } from '#areas/canteen/contract/stall.ts';
import { tables } from '#areas/canteen/contract/table.ts';
import { casualAdd, casualUpdate } from '#areas/customer/contract/casual.ts';
import { chronicDiseases } from '#areas/customer/contract/chronic.ts';
import { costCenters } from '#areas/customer/contract/cost-center.ts';
import { custAdd, custUpdateDetail } from '#areas/customer/contract/customer.ts';
import { jobs } from '#areas/customer/contract/job.ts';
import { orgAdd, orgUpdate } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { custPlaces } from '#areas/customer/contract/place.ts';
import { insertDevice, updateDevice } from '#areas/device/contract/device.ts';
import { announcementAdd, announcementModify } from '#areas/notice/contract/announcement.ts';
import { effectiveAdd, effectiveEdit } from '#areas/system/contract/effective.ts';
import { menuAdd, menuUpdate } from '#areas/system/contract/menu-manager.ts';
import {
  saveAccMetadata,
  saveCustMetadata,
  saveDatascreenMetadata,
} from '#areas/system/contract/metadata.ts';
import { roleAdd, roleEdit } from '#areas/system/contract/role.ts';
import { viewAdd, viewEdit } from '#areas/system/contract/saved-view.ts';
import { userAdd, userEdit } from '#areas/system/contract/user.ts';
import type { Case, World } from './edit-case.ts';
import { marketingCases } from './edit-cases-marketing.ts';
import { menuCases } from './edit-cases-menu.ts';
import { payCases } from './edit-cases-pay.ts';
import { recipeCases } from './edit-cases-recipe.ts';
import { reportCases } from './edit-cases-report.ts';
import { supermarketCases } from './edit-cases-supermarket.ts';

/* Every change of something stored, with a row that has none of the defaults: `edits.test.ts` tries them. */

const scope = (ids: readonly string[]) => ({ all: false, ids });
const scopes = ({ canteenId, stallId, orgId }: World) => ({
  canteens: scope([canteenId]),
  stalls: scope([stallId]),
  organisations: scope([orgId]),
  warehouses: { all: true, ids: [] },
  dishes: { all: true, ids: [] },
});

export const cases: readonly Case[] = [
  {
    edit: modifyCanteen,
    add: addCanteen,
    table: 'canteen',
    full: (w) => ({
      canteenName: '二食堂',
      canteenNum: '2',
      areaId: w.areaId,
      labelId: w.labelId,
      businessState: 2,
      maxCapacity: 300,
      imageUrl: 'https://example.com/canteen.png',
      mainItems: '面',
      businessHours: '06:30-09:00',
      personInCharge: '王',
      phone: w.seal('13800138000'),
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
    full: (w) => ({ areaName: '北', superId: w.areaId, sort: 3 }),
  },
  { edit: kinds.modify, add: kinds.add, table: 'stall_kind', full: { kindName: '汤', sort: 4 } },
  {
    edit: labels.modify,
    add: labels.add,
    table: 'place_label',
    full: { labelName: '素', sort: 4 },
  },
  {
    edit: foodPlaces.modify,
    add: foodPlaces.add,
    table: 'food_place',
    full: (w) => ({
      canteenId: w.canteenId,
      foodPlaceName: '南门',
      address: '一层',
      state: 2,
      sort: 2,
    }),
  },
  {
    edit: rooms.modify,
    add: rooms.add,
    table: 'private_room',
    full: (w) => ({
      canteenId: w.canteenId,
      roomNum: 'R1',
      roomName: '梅',
      capacity: 8,
      minAmount: 10_000,
      remark: '大',
    }),
  },
  {
    edit: tables.modify,
    add: tables.add,
    table: 'dining_table',
    full: (w) => ({
      canteenId: w.canteenId,
      tableNum: 'T1',
      tableName: '靠窗',
      seats: 4,
      state: 3,
    }),
  },
  {
    edit: modifyMealLine,
    add: addMealLine,
    table: 'meal_line',
    full: (w) => ({ canteenId: w.canteenId, mealLineName: '一线', type: 2, sort: 2 }),
  },
  {
    edit: merTimeSave,
    table: 'meal_calendar',
    full: (w) => ({
      canteenId: w.canteenId,
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
    full: (w) => ({
      canteenId: w.canteenId,
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
    full: (w) => ({
      canteenId: w.canteenId,
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
    full: (w) => ({
      canteenId: w.canteenId,
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
    full: (w) => ({
      canteenId: w.canteenId,
      ifTakeOut: 1,
      startTime: '11:00',
      endTime: '12:00',
      boxFee: 50,
      orderLimit: 9,
      keepMinutes: 15,
    }),
  },
  {
    edit: casualUpdate,
    add: casualAdd,
    table: 'casual_visitor',
    full: (w) => ({
      casualName: '访客',
      mobile: w.seal('13800138000'),
      company: '公司',
      loginType: 1,
      orgId: w.orgId,
      validFrom: '2026-01-01',
      validUntil: '2026-01-02',
      remark: '备注',
    }),
  },
  {
    edit: chronicDiseases.modify,
    add: chronicDiseases.add,
    table: 'chronic_disease',
    full: { chronicName: '糖尿病', avoid: '糖', advice: '少吃' },
  },
  {
    edit: costCenters.modify,
    add: costCenters.add,
    table: 'cost_center',
    full: (w) => ({ centerName: '行政', centerNum: 'C2', orgId: w.orgId, remark: '备注' }),
  },
  {
    edit: jobs.modify,
    add: jobs.add,
    table: 'cust_job',
    full: { jobName: '保洁', jobNum: 'J2', remark: '备注' },
  },
  {
    edit: orgUpdate,
    add: orgAdd,
    table: 'organisation',
    full: (w) => ({
      orgName: '商学院',
      superId: w.orgId,
      orgNum: 'B',
      sort: 5,
      orgTel: w.seal('0755-26001234'),
    }),
  },
  {
    edit: personTypes.modify,
    add: personTypes.add,
    table: 'person_type',
    full: { psnTypeName: '学生' },
  },
  {
    edit: custPlaces.modify,
    add: custPlaces.add,
    table: 'cust_place',
    full: (w) => ({ placeName: '1号楼', placeNum: 'P1', superId: w.placeId, remark: '备注' }),
  },
  {
    edit: custUpdateDetail,
    add: custAdd,
    table: 'customer',
    full: (w) => ({
      custNum: 'N1',
      custName: '张三',
      sex: 1,
      orgId: w.orgId,
      psnType: w.psnType,
      photoUrl: 'https://example.com/face.png',
      jobId: w.jobId,
      costCenterId: w.costCenterId,
      birthday: '2000-01-01',
      email: 'a@example.com',
      remark: '备注',
      chronicIds: [w.chronicId],
      mobile: w.seal('13800138000'),
      idCard: w.seal('11010519491231002X'),
      emerContactCard: w.seal('11010519491231002X'),
      emerContactNum: w.seal('13900139000'),
    }),
  },
  {
    edit: updateDevice,
    add: insertDevice,
    table: 'device',
    full: ({ canteenId, stallId }) => ({
      deviceNum: 'D1',
      deviceName: '一号机',
      deviceType: 20,
      deviceModel: 'LN',
      sn: 'SN0001EDIT',
      ip: '192.168.1.20',
      mac: '00:11:22:33:44:55',
      gateway: '192.168.1.1',
      installAddress: '一层',
      canteenId,
      stallId,
      consumeMode: 2,
      communicationMode: 2,
      heartbeatSeconds: 60,
    }),
  },
  {
    edit: effectiveEdit,
    add: effectiveAdd,
    table: 'effective_scope',
    full: (w) => ({ effName: '另一范围', description: '描述', ...scopes(w) }),
  },
  {
    edit: roleEdit,
    add: roleAdd,
    table: 'role',
    full: (w) => ({
      roleName: '采购',
      description: '描述',
      roleType: 'merchant',
      duty: 'buyer',
      menuIds: ['/basesetting/canteen'],
      ...scopes(w),
    }),
  },
  ...reportCases,
  {
    edit: viewEdit,
    add: viewAdd,
    table: 'saved_view',
    full: {
      place: '/orders#order.page',
      viewName: '退款',
      roleId: null,
      content: {
        query: '?state=2',
        ranges: { startDate: '今天' },
        columns: { shown: ['amount'] },
        words: {},
      },
    },
  },
  {
    edit: userEdit,
    add: userAdd,
    table: 'operator',
    full: (w) => ({
      username: w.seal('zhangsan'),
      password: w.seal('Changed@2026x'),
      realName: '张三',
      avatar: w.picture,
      phone: w.seal('13800138000'),
      noticePhone: w.seal('13900139000'),
      roleIds: [w.roleId],
      state: 2,
      effId: w.effId,
      ...scopes(w),
    }),
  },
  {
    edit: menuUpdate,
    add: menuAdd,
    table: 'menu_entry',
    full: {
      name: '目录',
      parentId: '/basesetting',
      ifCache: 2,
      ifVisible: 2,
      icon: 'setting',
      position: 7,
      type: 2,
      menuCode: '/own',
    },
  },
  ...menuCases,
  ...payCases,
  ...recipeCases,
  ...marketingCases,
  ...supermarketCases,
  {
    edit: announcementModify,
    add: announcementAdd,
    table: 'announcement',
    full: {
      type: 2,
      level: 2,
      title: '标题',
      content: '内容',
      startTime: '2026-01-01 00:00:00',
      endTime: '2026-02-01 00:00:00',
    },
  },
  ...[slaveCards, boundCards].map(({ modify, add }, index) => ({
    edit: modify,
    add,
    table: 'card',
    full: (w: World) => ({
      custId: w.custId,
      cardNo: `E${index}`,
      holderName: '小明',
      remark: '备注',
    }),
  })),
  {
    edit: saveBaseCard,
    table: 'setting',
    full: { deposit: 1000, replaceDeposit: 500, returnDeposit: 2, cardNoLength: 8 },
  },
  { edit: saveCustMetadata, table: 'setting', full: { mobileRequired: 1, idCardRequired: 1 } },
  {
    edit: saveAccMetadata,
    table: 'setting',
    full: {
      rechargeMax: 5000,
      lowBalance: 100,
      transferDayMax: 7000,
      payPasswordAbove: 700,
      walletOrder: 142,
      graceDays: 3,
    },
  },
  {
    edit: saveDatascreenMetadata,
    table: 'setting',
    full: { refreshSeconds: 60, rankingSize: 5, showAmount: 2, footer: '页脚' },
  },
];
