import type { ShellParts } from '#kit/console/shell/shell-parts.ts';
import { ORDER_LIST, ORDER_PAGE } from '../contract/pages.ts';

/** Where the number of an order leads. */
export const shellParts: ShellParts = {
  subjects: [{ id: 'orderId', pages: [ORDER_PAGE, ORDER_LIST] }],
};
