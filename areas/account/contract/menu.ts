import { printTrade } from '#areas/ledger/contract/trade-slip.ts';
import { menu } from '#kit/contract/menu.ts';
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
    keywords: ['余额', '丢卡', '办卡', '注销', '限额'],
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
    keywords: ['附属卡', '家属卡'],
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
    keywords: ['办卡', '发卡', '换卡'],
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
    path: '/accountCenter/frozen',
    title: '账户冻结',
    keywords: ['冻卡', '停用', '解冻'],
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
]);
