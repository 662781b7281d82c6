import {
  backChargeBatch,
  backChargeImport,
  backChargeSingle,
  pageSuspended,
} from '#areas/funding/contract/back-charge.ts';
import {
  clearingPay,
  clearingWriteOff,
  pageClearingOwed,
} from '#areas/funding/contract/clearing-owed.ts';
import { deductionAdd, deductionBack, pageDeduction } from '#areas/funding/contract/deduction.ts';
import { giftRules } from '#areas/funding/contract/gift-rule.ts';
import { pageTransfer, transferBatch, transferSingle } from '#areas/funding/contract/transfer.ts';
import {
  withdrawApprovals,
  withdrawals,
  withdrawBatch,
  withdrawLife,
} from '#areas/funding/contract/withdrawal.ts';
import { printTrade } from '#areas/ledger/contract/trade-slip.ts';
import { dealExceptionPay, pageExceptionPay } from '#areas/payment/contract/exception-pay.ts';
import {
  pagePayBill,
  pagePayDifference,
  pagePayLine,
  settlePayDifference,
  uploadPayBill,
} from '#areas/payment/contract/pay-bill.ts';
import { pagePayChannel, savePayChannel } from '#areas/payment/contract/pay-channel.ts';
import { addPayTrade, pagePayTrade, refundPayTrade } from '#areas/payment/contract/pay-trade.ts';
import { menu } from '#kit/contract/menu.ts';
import { documentPage, resourcePage } from '#kit/contract/resource-menu.ts';
import { boundCards, saveBaseCard, slaveCards } from './card.ts';
import { closeAccountCall, updateAccountState } from './closing.ts';
import { freezeRuleAdd, freezeRuleUpdate, pageFreezeRule } from './freeze-rule.ts';
import { freezeBatch, freezeSingle, pageFrozen, unfreezeSingle } from './frozen.ts';
import { updateAccountInfo, updateAccountInfoBatch } from './limits.ts';

export const accountMenu = menu([
  { path: '/accountCenter', title: '账户中心', kind: 'group', order: 30, icon: 'WalletOutlined' },
  {
    path: '/accountCenter/accInfo',
    title: '账户列表',
    kind: 'page',
    order: 10,
    access: 'account:account:page',
    buttons: [
      { code: 'system:metadata:acc', title: '账户设置' },
      { code: 'account:card:apply', title: '发卡' },
      { code: 'account:card:loss', title: '挂失' },
      { code: 'account:card:release', title: '解挂' },
      { code: 'account:card:replace', title: '补卡' },
      { code: 'account:card:refund', title: '退卡' },
      { code: 'account:card:expiry', title: '修改卡有效期' },
      { code: updateAccountState.access, title: '启用或停用账户' },
      { code: closeAccountCall.access, title: '销户' },
      { code: printTrade.access, title: printTrade.title },
      { code: updateAccountInfo.access, title: '修改账户限额' },
      { code: updateAccountInfoBatch.access, title: '批量修改账户限额' },
    ],
  },
  {
    path: '/accountCenter/accDetail',
    title: '账户详情',
    kind: 'hidden',
    order: 11,
    access: 'account:account:page',
  },
  {
    path: '/accountCenter/slaveCard',
    title: '副卡管理',
    kind: 'page',
    order: 12,
    access: slaveCards.page.access,
    buttons: [
      { code: slaveCards.add.access, title: '新增副卡' },
      { code: slaveCards.modify.access, title: '修改副卡' },
      { code: slaveCards.remove.access, title: '删除副卡' },
    ],
  },
  {
    path: '/accountCenter/cardBind',
    title: '卡绑定',
    kind: 'page',
    order: 13,
    access: boundCards.page.access,
    buttons: [
      { code: boundCards.add.access, title: '绑定卡' },
      { code: boundCards.modify.access, title: '修改绑定卡' },
      { code: boundCards.remove.access, title: '解除绑定' },
    ],
  },
  {
    path: '/accountCenter/baseCard',
    title: '卡基础设置',
    kind: 'page',
    order: 14,
    access: saveBaseCard.access,
  },
  {
    path: '/accountCenter/accImport',
    title: '旧系统账户导入',
    kind: 'hidden',
    order: 16,
    access: 'account:account:import',
  },
  {
    path: '/accountCenter/recharge',
    title: '账户充值',
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
    path: '/accountCenter/rechargeDetail',
    title: '充值明细',
    kind: 'page',
    order: 30,
    access: 'account:recharge:details',
    buttons: [{ code: 'account:recharge:repeal', title: '撤销充值' }],
  },
  {
    path: '/accountCenter/rechargeRepeal',
    title: '充值撤销',
    kind: 'page',
    order: 40,
    access: 'account:repeal:page',
  },
  {
    path: '/accountCenter/redRecharge',
    title: '红包充值',
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
  documentPage(withdrawals, {
    path: '/accountCenter/withdraw',
    title: '账户提现',
    order: 50,
    steps: ['pay'],
    buttons: [{ code: withdrawBatch.access, title: '批量提现' }],
  }),
  {
    path: '/accountCenter/withdrawApply',
    title: '提现申请审批',
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
  { path: '/reportCenter/bill', title: '账单报表', kind: 'group', order: 30 },
  {
    path: '/reportCenter/bill/billPage',
    title: '账单列表',
    kind: 'page',
    order: 1,
    access: pagePayBill.access,
  },
  {
    path: '/reportCenter/bill/compare',
    title: '账单对账',
    kind: 'page',
    order: 2,
    access: pagePayLine.access,
  },
  {
    path: '/reportCenter/bill/processing',
    title: '账单处理',
    kind: 'page',
    order: 3,
    access: pagePayDifference.access,
  },
  {
    path: '/accountCenter/clearing',
    title: '销户待退款',
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
    kind: 'page',
    order: 56,
    access: pageSuspended.access,
    buttons: [
      { code: backChargeSingle.access, title: '单笔补扣' },
      { code: backChargeBatch.access, title: '批量补扣' },
      { code: backChargeImport.check.access, title: '导入补扣' },
    ],
  },
  {
    path: '/accountCenter/exceptionPay',
    title: '三方支付异常处理',
    kind: 'page',
    order: 57,
    access: pageExceptionPay.access,
    buttons: [{ code: dealExceptionPay.access, title: '处理三方支付异常' }],
  },
  {
    path: '/accountCenter/channelRecharge',
    title: '渠道充值',
    kind: 'page',
    order: 21,
    access: pagePayTrade.access,
    buttons: [
      { code: addPayTrade.access, title: '发起渠道充值' },
      { code: refundPayTrade.access, title: '渠道充值退款' },
    ],
  },
  {
    path: '/accountCenter/channelBill',
    title: '渠道对账',
    kind: 'page',
    order: 71,
    access: pagePayBill.access,
    buttons: [
      { code: uploadPayBill.access, title: '上传渠道账单' },
      { code: settlePayDifference.access, title: '处理渠道对账差异' },
    ],
  },
  {
    path: '/accountCenter/payChannel',
    title: '支付渠道',
    kind: 'page',
    order: 70,
    access: pagePayChannel.access,
    buttons: [{ code: savePayChannel.access, title: '保存支付渠道' }],
  },
  {
    path: '/accountCenter/frozen',
    title: '账户冻结',
    kind: 'page',
    order: 60,
    access: pageFrozen.access,
    buttons: [
      { code: freezeSingle.access, title: '冻结账户' },
      { code: freezeBatch.access, title: '批量冻结账户' },
      { code: unfreezeSingle.access, title: '解冻账户' },
    ],
  },
  {
    path: '/accountCenter/frozenRule',
    title: '定时冻结规则',
    kind: 'page',
    order: 61,
    access: pageFreezeRule.access,
    buttons: [
      { code: freezeRuleAdd.access, title: '新增' },
      { code: freezeRuleUpdate.access, title: '修改' },
    ],
  },
  resourcePage(giftRules, {
    path: '/marketing/repaidgift',
    title: '充值赠送',
    order: 80,
    permissionId: 507_000,
  }),
]);
