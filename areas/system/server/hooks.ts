import type { Context } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';

/** Why an operator has to log in again. */
export type OperatorEnded = 'PASSWORD_CHANGED' | 'ROLE_CHANGED' | 'DISABLED';

/** What the area that keeps sessions hears of operators, each time in the transaction of the change; wired in `apps/server`. */
export interface OperatorHooks {
  /** What sessions may do or show has changed: a role, a scope, the menu, a picture. */
  readonly rightsChanged: (tx: Tx) => Promise<void>;
  /** One operator's sessions are over. */
  readonly ended: (
    tx: Tx,
    owner: { readonly merchantId: number; readonly userId: number },
    reason: OperatorEnded,
  ) => Promise<unknown>;
  /**
   * An operator is looked at by another, whose session `token` is: opens a session that may only look, and answers its token.
   * @throws Refusal 401 where that session is over
   */
  readonly previewed: (
    tx: Tx,
    owner: {
      readonly merchantId: number;
      readonly userId: number;
      readonly ip: string;
      readonly userAgent: string;
    },
    token: string,
  ) => Promise<string>;
}

/** What the area of orders tells of an operator who is still to be made; wired in `apps/server`. */
export interface SightHooks {
  readonly ordersToday: {
    /** Permission code of the list of orders. */
    readonly access: string;
    /** How many orders of today the list has in the scope of this context. */
    readonly count: (context: Context) => Promise<number>;
  };
}
