import { t } from '#kit/console/base/i18n.ts';
import type { Act, ActObjects } from '#kit/console/find/act-finder.ts';

/** People with an account, as its list finds them, for acts of all areas; and those of whom something is frozen. */
export const actObjects: Readonly<Record<string, ActObjects>> = {
  account: {
    id: 'custId',
    access: ['account:account:page'],
    find: () => import('./find-accounts.ts'),
  },
  frozen: {
    id: 'keyword',
    access: ['account:frozen:page'],
    find: () => import('./find-frozen.ts'),
  },
};

/** Acts of a person's page, as its address names them (`?act=`). */
export const CARD_ACTS = ['reportLoss', 'releaseLoss', 'replaceCard', 'returnCard'] as const;
export type CardAct = (typeof CARD_ACTS)[number];
export const FREEZE = 'freeze';
export const CLOSE = 'closeAccount';

const ofPerson = { about: 'account', page: (ways) => ways('custId') } satisfies Partial<Act>;

/** What a clerk does with somebody's account and cards. */
export const acts: readonly Act[] = [
  {
    ...ofPerson,
    key: 'reportLoss',
    order: 10,
    spoken: ['挂失'],
    letters: ['guashi', 'gs', 'report lost', 'lost card', 'lost'],
    access: ['account:card:loss'],
    asks: { act: 'reportLoss' },
    says: (name) => t('挂失 {name} 的卡', { name }),
  },
  {
    ...ofPerson,
    key: 'releaseLoss',
    order: 11,
    spoken: ['解挂'],
    letters: ['jiegua', 'jg', 'found card', 'release card'],
    access: ['account:card:release'],
    asks: { act: 'releaseLoss' },
    says: (name) => t('解挂 {name} 的卡', { name }),
  },
  {
    ...ofPerson,
    key: 'replaceCard',
    order: 12,
    spoken: ['补卡', '换卡'],
    letters: ['buka', 'bk', 'huanka', 'hk', 'replace card', 'replace'],
    access: ['account:card:replace'],
    asks: { act: 'replaceCard' },
    says: (name) => t('给 {name} 补卡', { name }),
  },
  {
    ...ofPerson,
    key: 'returnCard',
    order: 13,
    spoken: ['退卡'],
    letters: ['tuika', 'tk', 'return card'],
    access: ['account:card:refund'],
    asks: { act: 'returnCard' },
    says: (name) => t('退 {name} 的卡', { name }),
  },
  {
    ...ofPerson,
    key: 'freeze',
    order: 14,
    spoken: ['冻结'],
    letters: ['dongjie', 'dj', 'freeze'],
    access: ['account:frozen:single'],
    asks: { act: FREEZE },
    says: (name) => t('冻结 {name}', { name }),
  },
  {
    key: 'unfreeze',
    order: 15,
    spoken: ['解冻'],
    letters: ['jiedong', 'jd', 'unfreeze'],
    access: ['account:frozen:unfreeze'],
    about: 'frozen',
    page: () => '/accountCenter/frozen',
    says: (name) => t('解冻 {name}', { name }),
  },
  {
    ...ofPerson,
    key: 'closeAccount',
    order: 16,
    spoken: ['销户', '注销账户'],
    letters: ['xiaohu', 'xh', 'close account', 'close'],
    access: ['account:account:cancel'],
    asks: { act: CLOSE },
    says: (name) => t('{name} 销户', { name }),
  },
];
