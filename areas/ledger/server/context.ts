import type { Context } from '#kit/server/context.ts';

/** What the ledger needs of a running transaction; every request context and job context is one. */
export type LedgerContext = Pick<Context, 'client' | 'merchantId' | 'newId' | 'now'>;
