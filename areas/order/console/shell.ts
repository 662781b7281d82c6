import { REFUSING_RULE } from '#areas/marketing/contract/rule-page.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';
import { ORDER_LIST, ORDER_PAGE, REFUSED_SALES } from '../contract/pages.ts';

/** Where the number of an order leads, and the rule that refused sales. */
export const shellParts: ShellParts = {
  subjects: [
    { id: 'orderId', pages: [ORDER_PAGE, ORDER_LIST] },
    { id: REFUSING_RULE, pages: [REFUSED_SALES] },
  ],
};
