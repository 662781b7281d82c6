import type { Template } from '../../contract/print-template.ts';
import {
  centredLines,
  columnsOf,
  headingLines,
  pairLine,
  ruleLine,
  type Ticket,
  type TicketLine,
} from './ticket.ts';

/** What papers of an order say, in the language they are printed in. */
export interface PaperOrder {
  readonly title: string;
  /** Head, lines and foot by their columns; '' prints nothing. */
  readonly head: Readonly<Record<string, string>>;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: string;
    readonly amount: string;
  }[];
  readonly foot: readonly (readonly [key: string, title: string, value: string])[];
  readonly titles: Readonly<Record<string, string>>;
  /** From 1; from 2 on the paper says so. */
  readonly copy: string;
  readonly printedAt: string;
}

/** How a paper is laid out: columns by group, a title of its own, a last word. */
export interface Layout extends Template {
  readonly title?: string;
  readonly footText?: string;
}

/** The paper of an order: pure, so that it can be held to its letters. */
export function orderTicket(order: PaperOrder, template: Layout, width: number): Ticket {
  const columns = columnsOf(width);
  const isShown = (key: Template['line'][number]) => template.line.includes(key);
  const right = ({ quantity, amount }: PaperOrder['lines'][number]) =>
    [isShown('quantity') ? quantity : '', isShown('amount') ? amount.padStart(9) : '']
      .filter(Boolean)
      .join(' ');
  const said = new Map(order.foot.map(([key, title, value]) => [key, { title, value }]));
  const foot = template.foot
    .flatMap((key) => said.get(key) ?? [])
    .filter(({ value }) => value !== '');

  return {
    lines: [
      ...headingLines(template.title || order.title, columns),
      ...(order.copy === '' ? [] : centredLines(order.copy, columns)),
      ...headOf(order, template.head, columns),
      ruleLine(columns),
      ...order.lines.flatMap((one) => pairLine(one.name, right(one), columns, !isShown('amount'))),
      ruleLine(columns),
      ...foot.flatMap(({ title, value }) => pairLine(title, value, columns)),
      ...(template.footText ? centredLines(template.footText, columns) : []),
      ...centredLines(order.printedAt, columns),
    ],
  };
}

/** What stands above everything, large: it is called out. */
const CALL_NO = 'callNo';

function headOf(
  { head, titles }: PaperOrder,
  keys: readonly string[],
  columns: number,
): TicketLine[] {
  const shown = keys.filter((key) => key !== CALL_NO && head[key]);
  const called =
    keys.includes(CALL_NO) && head[CALL_NO] ? headingLines(`#${head[CALL_NO]}`, columns) : [];

  return [
    ...called,
    ...shown.flatMap((key) => pairLine(`${titles[key]}：${head[key]}`, '', columns)),
  ];
}
