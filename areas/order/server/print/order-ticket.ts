import { centred, columnsOf, heading, pair, rule, type Ticket, type TicketLine } from './ticket.ts';

/** What papers of an order say, in the language they are printed in. */
export interface PaperOrder {
  readonly title: string;
  /** Head, lines and foot by their columns; '' prints nothing. */
  readonly head: Readonly<Record<string, string>>;
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly amount: string }[];
  readonly foot: readonly (readonly [key: string, title: string, value: string])[];
  readonly titles: Readonly<Record<string, string>>;
  /** From 1; from 2 on the paper says so. */
  readonly copy: string;
  readonly printedAt: string;
}
/** Which columns of which group a scene prints. */
export interface Template {
  readonly head: readonly string[];
  readonly lines: readonly string[];
  readonly foot: readonly string[];
}
/** Columns of each scene: the kitchen needs no prices, a courier the address. */
export const TEMPLATES: Readonly<Record<number, Template>> = {
  1: { head: ['callNo', 'wantedAt', 'mealType', 'delivery', 'orderId'], lines: ['quantity'], foot: ['remark'] },
  2: {
    head: ['callNo', 'orderId', 'occurredAt', 'place', 'mealType', 'buyer'],
    lines: ['quantity', 'amount'],
    foot: ['discount', 'amount', 'tenders', 'refund', 'remark'],
  },
  3: {
    head: ['callNo', 'orderId', 'wantedAt', 'buyer', 'delivery', 'address'],
    lines: ['quantity'],
    foot: ['amount', 'remark'],
  },
};
/** What stands above everything, large: it is called out. */
const CALL_NO = 'callNo';

function headOf({ head, titles }: PaperOrder, keys: readonly string[], columns: number): TicketLine[] {
  const shown = keys.filter((key) => key !== CALL_NO && head[key]);
  const called = keys.includes(CALL_NO) && head[CALL_NO] ? heading(`#${head[CALL_NO]}`, columns) : [];
  return [...called, ...shown.flatMap((key) => pair(`${titles[key]}：${head[key]}`, '', columns))];
}

/** The paper of an order: pure, so that it can be held to its letters. */
export function orderTicket(order: PaperOrder, template: Template, width: number): Ticket {
  const columns = columnsOf(width);
  const isShown = (key: string) => template.lines.includes(key);
  const right = ({ quantity, amount }: PaperOrder['lines'][number]) =>
    [isShown('quantity') ? quantity : '', isShown('amount') ? amount.padStart(9) : ''].filter(Boolean).join(' ');
  const foot = order.foot.filter(([key, , value]) => template.foot.includes(key) && value !== '');
  return {
    lines: [
      ...heading(order.title, columns),
      ...(order.copy === '' ? [] : centred(order.copy, columns)),
      ...headOf(order, template.head, columns),
      rule(columns),
      ...order.lines.flatMap((one) => pair(one.name, right(one), columns, !isShown('amount'))),
      rule(columns),
      ...foot.flatMap(([, title, value]) => pair(title, value, columns)),
      ...centred(order.printedAt, columns),
    ],
  };
}
