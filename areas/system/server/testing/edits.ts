import type { Edit, Ids } from '#kit/server/testing/samples.ts';
import { effectiveAdd, effectiveEdit } from '../../contract/effective.ts';
import { menuAdd, menuUpdate } from '../../contract/menu-manager.ts';
import {
  saveAccMetadata,
  saveCustMetadata,
  saveDatascreenMetadata,
} from '../../contract/metadata.ts';
import { roleAdd, roleEdit } from '../../contract/role.ts';
import { viewAdd, viewEdit } from '../../contract/saved-view.ts';
import { userAdd, userEdit } from '../../contract/user.ts';

const scope = (ids: readonly unknown[]) => ({ all: false, ids });
const scopes = ({ canteenId, stallId, orgId }: Ids) => ({
  canteens: scope([canteenId]),
  stalls: scope([stallId]),
  organisations: scope([orgId]),
  warehouses: { all: true, ids: [] },
  dishes: { all: true, ids: [] },
});

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: effectiveEdit,
    add: effectiveAdd,
    table: 'effective_scope',
    belonging: 'data_scope',
    full: (ids) => ({ effName: '另一范围', description: '描述', ...scopes(ids) }),
  },
  {
    edit: roleEdit,
    add: roleAdd,
    table: 'role',
    belonging: 'data_scope',
    full: (ids) => ({
      roleName: '采购',
      description: '描述',
      roleType: 'merchant',
      duty: 'buyer',
      menuIds: ['/basesetting/canteen'],
      ...scopes(ids),
    }),
  },
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
    belonging: 'data_scope',
    full: (ids, seal) => ({
      username: seal('zhangsan'),
      password: seal('Changed@2026x'),
      realName: '张三',
      avatar: ids.picture,
      phone: seal('13800138000'),
      noticePhone: seal('13900139000'),
      roleIds: [ids.roleId],
      state: 2,
      effId: ids.effId,
      ...scopes(ids),
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
