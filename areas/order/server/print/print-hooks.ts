import type { Context } from '#kit/server/context.ts';
import type { TicketLine } from './ticket.ts';

/** A paper of an order, laid out for the width of its printer. */
export interface OrderPaper {
  readonly title: string;
  readonly orderId: number;
  readonly lines: readonly TicketLine[];
}

/** What papers of orders have to know of printers, which stand above; wired in `apps/server`. */
export interface PrintHooks {
  /** Printers of the network, of the caller's places. */
  readonly listPrinters: (context: Context) => Promise<
    readonly {
      readonly deviceId: number;
      readonly deviceName: string;
      readonly canteenName: string | null;
    }[]
  >;
  /** Has papers printed that are made for the width, millimetres. @throws Refusal where the printer cannot be used */
  readonly printAt: (
    context: Context,
    deviceId: number,
    papersOf: (width: number) => Promise<readonly OrderPaper[]>,
  ) => Promise<void>;
}
