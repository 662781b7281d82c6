import { entityPage } from '#kit/contract/entity-menu.ts';
import { menu } from '#kit/contract/menu.ts';
import {
  backChargeBatch,
  backChargeImport,
  backChargeSingle,
  pageSuspended,
} from './back-charge.ts';
import { clearingPay, clearingWriteOff, pageClearingOwed } from './clearing-owed.ts';
import { deductionAdd, deductionBack, pageDeduction } from './deduction.ts';
import { giftRules } from './gift-rule.ts';
import { RECHARGE, RECHARGE_DETAIL } from './pages.ts';
import { pageTransfer, transferBatch, transferSingle } from './transfer.ts';
import { withdrawApprovals, withdrawals, withdrawBatch, withdrawLife } from './withdrawal.ts';

export const fundingMenu = menu([
  {
    path: '/accountCenter/accImport',
    title: '旧系统账户导入',
    kind: 'hidden',
    order: 16,
    access: 'account:account:import',
  },
  {
    path: RECHARGE,
    title: '账户充值',
    keywords: ['充值', '存钱', '充钱', '加钱', '收现金'],
    kind: 'page',
    order: 20,
    access: 'account:recharge:details',
    buttons: [
      { code: 'account:recharge:single', title: '个人充值' },
      { code: 'account:recharge:batch', title: '批量充值' },
      { code: 'account:recharge:import', title: '导入充值' },
    ],
  },
  {
    path: RECHARGE_DETAIL,
    title: '充值明细',
    keywords: ['充值记录', '收款记录'],
    kind: 'page',
    order: 30,
    access: 'account:recharge:details',
    buttons: [{ code: 'account:recharge:repeal', title: '撤销充值' }],
  },
  {
    path: '/accountCenter/rechargeRepeal',
    title: '充值撤销',
    keywords: ['充错', '退充值'],
    kind: 'page',
    order: 40,
    access: 'account:repeal:page',
  },
  {
    path: '/accountCenter/redRecharge',
    title: '红包充值',
    keywords: ['发红包'],
    kind: 'page',
    order: 42,
    access: 'account:recharge:details',
    buttons: [
      { code: 'account:red:single', title: '单人红包发放' },
      { code: 'account:red:batch', title: '批量红包发放' },
    ],
  },
  {
    path: '/accountCenter/subsidy',
    title: '补贴发放',
    keywords: ['餐补', '发补贴', '饭补'],
    kind: 'page',
    order: 43,
    access: 'account:subsidy:page',
    buttons: [
      { code: 'account:subsidy:single', title: '单人补贴发放' },
      { code: 'account:subsidy:batch', title: '批量补贴发放' },
      { code: 'account:subsidy:import', title: '导入补贴' },
    ],
  },
  {
    path: '/accountCenter/subsidyClear',
    title: '补贴清零',
    keywords: ['清零', '收回补贴'],
    kind: 'page',
    order: 44,
    access: 'account:subsidyClear:page',
    buttons: [
      { code: 'account:subsidyClear:single', title: '单人清零' },
      { code: 'account:subsidyClear:batch', title: '批量清零' },
    ],
  },
  {
    path: '/accountCenter/subsidyRule',
    title: '补贴规则',
    keywords: ['每月补贴', '自动补贴'],
    kind: 'page',
    order: 45,
    access: 'account:subsidyRule:page',
    buttons: [
      { code: 'account:subsidyRule:add', title: '新增' },
      { code: 'account:subsidyRule:update', title: '修改' },
      { code: 'account:subsidyRule:delete', title: '删除' },
      { code: 'account:subsidyRule:run', title: '立即执行' },
    ],
  },
  {
    path: '/accountCenter/subsidyTime',
    title: '补贴时间',
    kind: 'page',
    order: 46,
    access: 'account:subsidyTime:page',
    buttons: [
      { code: 'account:subsidyTime:add', title: '新增' },
      { code: 'account:subsidyTime:update', title: '修改' },
      { code: 'account:subsidyTime:delete', title: '删除' },
    ],
  },
  {
    path: '/accountCenter/wallet',
    title: '钱包管理',
    kind: 'page',
    order: 47,
    access: 'account:account:page',
  },
  entityPage(withdrawals, {
    path: '/accountCenter/withdraw',
    title: '账户提现',
    keywords: ['取钱', '退钱', '退余额'],
    order: 50,
    steps: ['pay'],
    buttons: [{ code: withdrawBatch.access, title: '批量提现' }],
  }),
  {
    path: '/accountCenter/withdrawApply',
    title: '提现申请审批',
    keywords: ['取钱', '退余额'],
    kind: 'page',
    order: 51,
    access: withdrawals.page.access,
    buttons: [
      { code: withdrawLife.steps.agree.access, title: '通过' },
      { code: withdrawLife.steps.reject.access, title: '驳回' },
    ],
  },
  {
    path: '/accountCenter/withdrawApproval',
    title: '提现审批记录',
    kind: 'page',
    order: 52,
    access: withdrawApprovals.access,
  },
  {
    path: '/accountCenter/clearing',
    title: '销户待退款',
    keywords: ['销户', '退卡', '毕业', '离职'],
    kind: 'page',
    order: 54,
    access: pageClearingOwed.access,
    buttons: [
      { code: clearingPay.access, title: '支付' },
      { code: clearingWriteOff.access, title: '转归商户' },
    ],
  },
  {
    path: '/accountCenter/drawAudit',
    title: '提现审核',
    kind: 'page',
    order: 53,
    access: withdrawals.page.access,
  },
  {
    path: '/accountCenter/transfer',
    title: '账户转账',
    keywords: ['转钱'],
    kind: 'page',
    order: 54,
    access: pageTransfer.access,
    buttons: [
      { code: transferSingle.access, title: '单笔转账' },
      { code: transferBatch.access, title: '批量转账' },
    ],
  },
  {
    path: '/accountCenter/deduction',
    title: '账户扣款',
    keywords: ['扣钱', '罚款', '扣费'],
    kind: 'page',
    order: 55,
    access: pageDeduction.access,
    buttons: [
      { code: deductionAdd.access, title: '账户扣款' },
      { code: deductionBack.access, title: '撤销扣款' },
    ],
  },
  {
    path: '/accountCenter/consumeRepair',
    title: '消费补扣',
    keywords: ['漏扣', '补收', '少扣'],
    kind: 'page',
    order: 56,
    access: pageSuspended.access,
    buttons: [
      { code: backChargeSingle.access, title: '单笔补扣' },
      { code: backChargeBatch.access, title: '批量补扣' },
      { code: backChargeImport.check.access, title: '导入补扣' },
    ],
  },
  entityPage(giftRules, {
    path: '/marketing/repaidgift',
    title: '充值赠送',
    keywords: ['充送', '满送'],
    order: 80,
    permissionId: 507_000,
  }),
]);
