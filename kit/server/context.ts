import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Language } from '#kit/contract/language.ts';
import type { FieldCrypto } from './crypto.ts';
import type { TransactionOptions, Tx } from './database/transaction.ts';
import type { FileStorage } from './files/storage.ts';
import type { Adapters } from './outside/adapters.ts';

/** Which rows an actor may see and touch: `all`, or exactly these ids. No actor, no rows. */
export type ScopeSet = 'all' | readonly number[];
export interface Scope {
  /** Places that sell, as a whole: canteens with every stall in them; `all` means supermarkets and malls too. */
  readonly canteens: ScopeSet;
  /** Single stalls beside them: the stall alone, of its canteen only the name. `all` means those of the canteens and adds nothing. */
  readonly stalls: ScopeSet;
  /** Organisation ids with their subtrees expanded. */
  readonly organisations: ScopeSet;
  readonly warehouses: ScopeSet;
  readonly dishes: ScopeSet;
}
export const SCOPE_KINDS = ['canteens', 'stalls', 'organisations', 'warehouses', 'dishes'] as const;
export const WHOLE_SCOPE: Scope = {
  canteens: 'all',
  stalls: 'all',
  organisations: 'all',
  warehouses: 'all',
  dishes: 'all',
};
export const NO_SCOPE: Scope = {
  canteens: [],
  stalls: [],
  organisations: [],
  warehouses: [],
  dishes: [],
};

/** Who acts: resolved from the session (or, in a job, from what was stored when it was asked for). */
export interface Actor {
  readonly merchantId: number;
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly roleCode: string;
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  readonly timeZone: string;
  /** The person behind a session that is no operator's: they reach what is theirs and nothing else. */
  readonly diner?:
    | { readonly custId: number /** Which of their sessions it is. */; readonly session: string }
    | undefined;
  /** Present where the session may do little until something is done. */
  readonly confined?: Confinement | undefined;
}

/** Which calls a confined session may still make, and what every other one is refused with. */
export interface Confinement {
  /**
   * `read`: looking and taking away, and what endpoints say of themselves; `look`: what leaves no trace in the operation log; else ids of
   * endpoints.
   */
  readonly kind: 'read' | 'look' | readonly string[];
  /** Ids of endpoints that may be called besides. */
  readonly also?: readonly string[];
  /** Ids of endpoints that may not be called whatever else is said. */
  readonly never?: readonly string[];
  readonly reason: string;
  /** Chinese source text. */
  readonly message: string;
}

/** What a handler of one merchant's request works with. The transaction commits when the handler returns. */
export interface Context {
  readonly tx: Tx;
  /** The connection of `tx`, for hand-written SQL that names the merchant itself. */
  readonly client: pg.PoolClient;
  readonly merchantId: number;
  readonly actor: Actor;
  readonly scope: Scope;
  /** Wall time of the merchant, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  readonly language: Language;
  readonly requestId: string;
  readonly log: Logger;
  readonly crypto: FieldCrypto;
  /** The bytes of stored files; `files.ts` keeps them together with their rows. */
  readonly files: FileStorage;
  readonly adapters: Adapters;
  readonly jobs: Jobs;
  /** The call that is answered; none in work outside of one. */
  readonly call?: Pick<Endpoint, 'id' | 'access'>;
  /** A new id; see `ids.ts`. */
  newId(): number;
  /** Runs after the commit, never after a rollback: notices, job starts, cache invalidation. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** What long work is about, for the operator who asks what became of it. */
export interface JobSubject {
  readonly label: string;
  readonly about?: number;
}

/** Long work asked for in a transaction. */
export interface Jobs {
  /** Asks for work in the caller's transaction: it exists exactly if the transaction commits. Answers its id. */
  enqueue<Content extends z.ZodType>(
    context: Context,
    job: { readonly name: string; readonly content: Content },
    content: z.input<Content>,
    subject?: JobSubject,
  ): Promise<number>;
  /** Asks anew for work that stopped, now in the name of the caller. */
  goOn(context: Context, jobId: number): Promise<void>;
}

/**
 * What work outside a transaction may use. Whatever waits (a thread, a remote service, a slow disk) waits here and opens transactions
 * of its own, each as short as its statements.
 */
export interface Outside {
  readonly actor: Actor;
  readonly language: Language;
  readonly log: Logger;
  readonly files: FileStorage;
  readonly adapters: Adapters;
  newId(): number;
  transaction<T>(
    work: (context: Context) => Promise<T>,
    options?: Pick<TransactionOptions, 'flushLater'>,
  ): Promise<T>;
}

/**
 * Whether a confined session may still make a call.
 * @param isLogged whether the call would be kept in the operation log: commands and files
 */
export function mayCallConfined(
  { kind, also = [], never = [] }: Confinement,
  endpoint: Pick<Endpoint, 'id' | 'kind' | 'afterExpiry'>,
  isLogged: boolean,
): boolean {
  if (never.includes(endpoint.id)) return false;
  if (also.includes(endpoint.id)) return true;
  if (kind === 'look') return !isLogged;
  if (kind === 'read') return endpoint.kind === 'read' || endpoint.afterExpiry === true;

  return kind.includes(endpoint.id);
}

export const mayUse = (actor: Pick<Actor, 'permissions'>, access: string): boolean =>
  actor.permissions.has('*:*:*') || actor.permissions.has(access);

/** Whether one row's canteen or organisation lies within the scope. */
export const inScope = (set: ScopeSet, id: number | null | undefined): boolean =>
  set === 'all' || (id !== null && id !== undefined && set.includes(id));

const formatters = new Map<string, Intl.DateTimeFormat>();
/** An instant as wall time of a time zone: `YYYY-MM-DD HH:mm:ss`. */
export function wallTime(instant: Date | number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }

  return formatter.format(instant);
}
