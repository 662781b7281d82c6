import { t } from '#kit/console/base/i18n.ts';
import type { Act, ActObjects } from '#kit/console/find/act-finder.ts';
import { ORDER_LIST } from '../contract/pages.ts';

const ORDER = 'order';

/** An order, by its number. */
export const actObjects: Readonly<Record<string, ActObjects>> = {
  [ORDER]: {
    id: 'orderId',
    access: ['order:order:page'],
    find: () => import('./find-act-orders.ts'),
  },
};

/** The act of the list of orders, as its address names it (`?act=`). */
export const REFUND = 'refund';

const WORDS = {
  spoken: ['退款', '退单', '退餐'],
  letters: ['tuikuan', 'tk', 'tuidan', 'refund'],
} as const;

/** Giving money back: of an order by its number, or out of the orders of a person. */
export const acts: readonly Act[] = [
  {
    ...WORDS,
    key: 'refundOrder',
    order: 8,
    access: ['order:order:refund'],
    about: ORDER,
    page: () => ORDER_LIST,
    asks: { act: REFUND },
    says: (orderId) => t('订单 {orderId} 退款', { orderId }),
  },
  {
    ...WORDS,
    key: 'refundPerson',
    order: 9,
    access: ['order:order:page', 'order:order:refund'],
    about: 'account',
    page: (ways) => ways('custId'),
    asks: { tab: 'orders' },
    says: (name) => t('{name} 的订单，选一笔退款', { name }),
  },
];
