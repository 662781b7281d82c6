import { ensureOrganisations } from '#areas/customer/server/api.ts';
import type { RoleType } from '#areas/system/contract/role.ts';
import { createOperator, createRole } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { DemoEntrance } from '#kit/server/outside/adapters.ts';

export const DEMO_PASSWORD = 'Yuntang@2026';
/** What the log-in pages of a house with the demo offer. */
export const demoEntrance: DemoEntrance = {
  password: DEMO_PASSWORD,
  operators: ['admin', 'finance', 'manager', 'personnel'],
};
/** The college whose people the demo's personnel officer looks after. */
const COLLEGE = '云溪大学/经济管理学院';

/** One role of the demo merchant. */
export interface DemoRole {
  readonly roleName: string;
  readonly roleCode: string;
  readonly roleType: RoleType;
  readonly description: string;
  readonly menuCodes: readonly string[];
}

/** Everything; accounts and orders of one canteen; the places of one canteen; the people of one college. */
export const demoRoles = {
  admin: {
    roleName: '超级管理员',
    roleCode: 'ROLE_ADMIN',
    roleType: 'full',
    description: '全部菜单与数据',
    menuCodes: ['*'],
  },
  finance: {
    roleName: '食堂财务',
    roleCode: 'ROLE_MERCHANT&&FINANCE',
    roleType: 'merchant',
    description: '一个食堂的账户、订单与报表',
    menuCodes: [
      '/dashboard',
      '/accountCenter/accInfo',
      '/accountCenter/accDetail',
      '/accountCenter/recharge',
      'account:recharge:single',
      'account:recharge:batch',
      '/accountCenter/rechargeDetail',
      'account:recharge:repeal',
      '/accountCenter/rechargeRepeal',
      '/accountCenter/withdraw',
      'account:withdraw:add',
      'account:withdraw:pay',
      '/accountCenter/withdrawApproval',
      '/accountCenter/clearing',
      'account:clearing:pay',
      '/accountCenter/deduction',
      'account:deduction:add',
      'account:deduction:back',
      '/orderCenter/orderManagement/orderList',
      'order:order:refund',
      '/orderCenter/orderManagement/refundDetail',
      '/reportCenter/overview',
      '/orderCenter/offlineManagement/refusedSale',
      '/reportCenter/consume/canteen',
      '/reportCenter/consume/stall',
      '/reportCenter/consume/hour',
      '/reportCenter/dishSale/left',
      '/reportCenter/flow/flowDetail',
      '/reportCenter/accountSummary/flow',
      '/reportCenter/operator/handInMoney',
      'report:handIn:add',
      '/reportCenter/operator/shift',
      '/approval/approvalManage/approvalPending',
    ],
  },
  manager: {
    roleName: '食堂经理',
    roleCode: 'ROLE_MERCHANT&&MANAGER',
    roleType: 'merchant',
    description: '一个食堂的档口、设备、菜谱、订单与报表，提现审批，缴款签收',
    menuCodes: [
      '/dashboard',
      '/basesetting/canteen',
      'canteen:canteen:modify',
      'canteen:canteen:state',
      '/basesetting/canteenManage/shopstall',
      'canteen:stall:add',
      'canteen:stall:modify',
      'canteen:stall:remove',
      '/machinemanage/consumeVertical',
      '/accountCenter/withdrawApply',
      'account:withdraw:agree',
      'account:withdraw:reject',
      '/accountCenter/withdrawApproval',
      '/menudish/dishes',
      '/menudish/caipu',
      '/menudish/recipePlan',
      'menu:recipe:add',
      'menu:recipe:modify',
      'menu:recipe:remove',
      'menu:recipe:publish',
      '/orderCenter/orderManagement/orderList',
      '/orderCenter/orderManagement/refundDetail',
      '/reportCenter/overview',
      '/orderCenter/offlineManagement/refusedSale',
      '/orderCenter/offlineManagement/refusedReason',
      '/reportCenter/consume/canteen',
      '/reportCenter/consume/stall',
      '/reportCenter/consume/hour',
      '/reportCenter/dishSale/left',
      '/reportCenter/revenue/merchantRevenue',
      '/reportCenter/ordCenter/ordDetail',
      '/reportCenter/operator/handInMoney',
      'report:handIn:sign',
      '/reportCenter/operator/shift',
      'report:shift:everyone',
    ],
  },
  personnel: {
    roleName: '院系人事',
    roleCode: 'ROLE_ORG&&PERSONNEL',
    roleType: 'organisation',
    description: '一个学院的人员、账户与补贴',
    menuCodes: [
      '/personal/custInfo',
      '/personal/custDetail',
      'customer:cust:add',
      'customer:cust:modify',
      '/personal/custOrg',
      '/accountCenter/accInfo',
      '/accountCenter/accDetail',
      '/accountCenter/recharge',
      '/accountCenter/subsidy',
      'account:subsidy:single',
      'account:subsidy:batch',
      '/accountCenter/rechargeDetail',
    ],
  },
} as const satisfies Record<string, DemoRole>;

/** As an operator of the demo does it. */
export async function actingAs(context: Context, username: string): Promise<Context> {
  const { userId, realName } = await context.tx
    .selectFrom('operator')
    .select(['userId', 'realName'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { ...context, actor: { ...context.actor, userId, username, name: realName } };
}

/** Makes the roles and one operator for each; the manager may switch to finance. */
export async function setUpRoles(context: Context, canteenIds: readonly number[]): Promise<void> {
  const [first = 0, second = first] = canteenIds;
  const college = await ensureOrganisations(context, null, [COLLEGE]);
  const ids = {
    admin: await createRole(context, demoRoles.admin),
    finance: await createRole(context, demoRoles.finance),
    manager: await createRole(context, demoRoles.manager),
    personnel: await createRole(context, demoRoles.personnel),
  };

  const shared = { password: DEMO_PASSWORD, canteens: 'all', organisations: 'all' } as const;
  await createOperator(context, {
    ...shared,
    username: 'admin',
    realName: '管理员',
    roleId: ids.admin,
  });
  await createOperator(context, {
    ...shared,
    username: 'finance',
    realName: '王会计',
    roleId: ids.finance,
    canteens: [first],
  });

  await createOperator(context, {
    ...shared,
    username: 'manager',
    realName: '陈经理',
    roleId: ids.manager,
    furtherRoleIds: [ids.finance],
    canteens: [second],
  });

  await createOperator(context, {
    ...shared,
    username: 'personnel',
    realName: '李老师',
    roleId: ids.personnel,
    canteens: [],
    organisations: [college.get(COLLEGE) as number],
  });
}
