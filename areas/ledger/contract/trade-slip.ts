import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { DateText, Id, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/** As which bytes: a page to look at and print anywhere, or what receipt printers understand. */
export const printFormat = lookup([
  { key: 'pdf', desc: 'PDF' },
  { key: 'escpos', desc: 'ESC/POS' },
]);
/** Width of the paper, millimetres. */
export const paperWidth = lookup([
  { key: 58, desc: '58mm' },
  { key: 80, desc: '80mm' },
]);
export const paperFormat = {
  format: keyOf(printFormat).default('pdf'),
  width: keyOf(paperWidth).default(80),
};

/** The slip of one trade of an account: a recharge, a payment, a refund. Its template and its work are area order's, as those of all papers. */
export const printTrade = write({
  id: 'order.printAccTrade',
  title: '打印交易凭条',
  path: '/api/v2/print/acc-trade',
  access: 'account:account:printTrade',
  scope: 'organisation',
  file: true,
  content: z.object({
    postingId: Id,
    /** The business date of the trade. */
    bizDate: DateText,
    title: text(30).default(''),
    ...paperFormat,
  }),
});
