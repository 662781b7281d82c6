import { t } from '#kit/console/base/i18n.ts';
import type { Act, ActObjects } from '#kit/console/find/act-finder.ts';
import { RECHARGE, SUBSIDY } from '../contract/pages.ts';

/** Whom money is given to: accounts as forms of recharging choose them. */
const PAYEE = 'payee';

/** How the things are found that acts with money are about. */
export const actObjects: Readonly<Record<string, ActObjects>> = {
  [PAYEE]: {
    id: 'custId',
    access: ['account:recharge:single'],
    find: () => import('./find-payees.ts'),
  },
};

/** What a clerk does with somebody's money. */
export const acts: readonly Act[] = [
  {
    key: 'recharge',
    order: 5,
    spoken: ['充值', '充钱', '存钱'],
    letters: ['chongzhi', 'cz', 'recharge', 'top ?up'],
    access: [],
    about: PAYEE,
    page: () => RECHARGE,
    takesAmount: true,
    says: (name, amount) =>
      amount === undefined
        ? t('充值 {name}', { name })
        : t('充值 {name} {amount} 元', { name, amount }),
  },
  {
    key: 'subsidy',
    order: 6,
    spoken: ['发放补贴', '补贴发放', '发补贴', '补贴'],
    letters: ['fabutie', 'fbt', 'butie', 'subsidy', 'subsidise', 'grant'],
    access: ['account:subsidy:page', 'account:subsidy:single'],
    about: PAYEE,
    page: () => SUBSIDY,
    takesAmount: true,
    says: (name, amount) =>
      amount === undefined
        ? t('发补贴 {name}', { name })
        : t('发补贴 {name} {amount} 元', { name, amount }),
  },
  {
    key: 'withdraw',
    order: 7,
    spoken: ['申请提现', '提现', '取钱'],
    letters: ['tixian', 'tx', 'withdraw', 'cash ?out'],
    access: ['account:withdraw:add'],
    about: 'account',
    page: (ways) => ways('custId'),
    asks: { act: 'withdraw' },
    takesAmount: true,
    says: (name, amount) =>
      amount === undefined
        ? t('提现 {name}', { name })
        : t('提现 {name} {amount} 元', { name, amount }),
  },
];
