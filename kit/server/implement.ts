import type { Readable } from 'node:stream';
import type { Expression } from 'kysely';
import type { z } from 'zod';
import type { Endpoint, PageEndpoint } from '#kit/contract/endpoint.ts';
import type { Language } from '../contract/language.ts';
import type { Actor, Context, Outside } from './context.ts';
import type { Asked, MoneyCommand } from './money/command.ts';
import type { Answered } from './refusal.ts';

/** An uploaded file, already spooled to a temporary path that is removed after the request. */
export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

/** A file answer: bytes, name and media type. */
export interface FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly body: Readable | Buffer;
  /** The bytes need the transaction no more: they are made after it. Without it a stream is read to its end before. */
  readonly apart?: boolean;
}

/** Values as the database gives them: fixed lists are plain numbers or strings there. */
export type Loose<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Loose<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Loose<T[K]> }
        : T;

type Answer<E extends Endpoint> = E['file'] extends true
  ? FileAnswer
  : Loose<z.output<E['result']>>;

export interface PageOptions<Row, Filter = never> {
  /** Order where the caller names none. */
  readonly order: readonly { readonly column: keyof Row & string; readonly asc: boolean }[];
  /** Breaks ties, so that pages never overlap: the row's own id. */
  readonly key: keyof Row & string;
  /** Last touch on each row (decrypting, masking); rows reach page, export and print through it. */
  readonly row?: (row: Row, context: Context) => Row;
  /**
   * The totals of the whole filter where a plain sum over the rows (table `list`) is wrong, such as ratios, or what is counted once in several
   * rows: an expression each, often a query of its own. Columns flagged `total` are summed otherwise.
   */
  readonly totals?: (
    context: Context,
    filter: Filter,
  ) => Readonly<Partial<Record<keyof Row & string, Expression<unknown>>>>;
  /** The query makes the totals row itself, beside the rows: one more row whose `isTotal` is true. */
  readonly totalled?: boolean;
}

export interface ListSource {
  readonly query: (
    context: Context,
    filter: never,
  ) => Expression<unknown> | Promise<Expression<unknown>>;
  readonly options: PageOptions<Record<string, unknown>>;
}

/** What a request carries beside its content, for the few handlers that open their own transactions. */
export interface DirectRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parameters of the address. */
  readonly query: Readonly<Record<string, unknown>>;
  /** A JSON or form body as it arrived: what others sign. */
  readonly rawBody: string;
  readonly ip: string;
  readonly language: Language;
  readonly requestId: string;
  /** The session token the caller sent, or ''. */
  readonly token: string;
  /** Sets the `token` header of the answer. */
  setToken(token: string): void;
  /** What the authenticator of the endpoint's access found: an actor, a device, or nothing for public calls. */
  readonly principal: unknown;
}

export type Route =
  | {
      readonly kind: 'plain';
      readonly endpoint: Endpoint;
      readonly run: (
        context: Context,
        content: never,
        file?: UploadedFile,
        ready?: never,
      ) => Promise<unknown>;
      /** What has to be waited for, before there is a transaction. */
      readonly before?: (outside: Outside, content: never, file?: UploadedFile) => Promise<unknown>;
    }
  | { readonly kind: 'page'; readonly endpoint: Endpoint; readonly list: ListSource }
  | {
      readonly kind: 'money';
      readonly endpoint: Endpoint;
      readonly command: MoneyCommand<never, never, never, unknown>;
      readonly ask: (actor: Actor, content: never, ready?: never) => Asked<unknown>;
      readonly before?: (outside: Outside, content: never) => Promise<unknown>;
      /** Hears of calls that are not carried out, whatever the reason. */
      readonly failed?: (actor: Actor, content: never, error: unknown) => void;
    }
  | {
      readonly kind: 'direct';
      readonly endpoint: Endpoint;
      readonly run: (request: DirectRequest, content: never) => Promise<unknown>;
    };

/** The implementation of an endpoint inside one transaction of the caller's merchant. */
export const implement = <Content extends z.ZodType, Result extends z.ZodType>(
  endpoint: Endpoint<Content, Result>,
  run: (
    context: Context,
    content: z.output<Content>,
    file: UploadedFile | undefined,
  ) => Promise<Answer<Endpoint<Content, Result>> | FileAnswer | Answered>,
): Route => ({ kind: 'plain', endpoint, run: run as never });

/**
 * The implementation of an endpoint that waits for something slow: `before` does so outside of any transaction, and what it answers
 * is handed to `run`.
 */
export const implementAfter = <Content extends z.ZodType, Result extends z.ZodType, Ready>(
  endpoint: Endpoint<Content, Result>,
  before: (
    outside: Outside,
    content: z.output<Content>,
    file: UploadedFile | undefined,
  ) => Promise<Ready>,
  run: (
    context: Context,
    ready: Ready,
    content: z.output<Content>,
  ) => Promise<Answer<Endpoint<Content, Result>> | FileAnswer | Answered>,
): Route => ({
  kind: 'plain',
  endpoint,
  before: before as never,
  run: (context, content, _file, ready) => run(context, ready as never, content),
});

/**
 * The implementation of a list: one query of the whole filter. The kit makes the page, the total, the totals row, the export
 * twin and the print from it, so screen, export and print cannot disagree.
 */
export const implementPage = <Filter extends z.ZodRawShape, Row extends z.ZodObject>(
  endpoint: PageEndpoint<Filter, Row>,
  query: (
    context: Context,
    filter: z.output<PageEndpoint<Filter, Row>['content']>,
  ) => Expression<Loose<z.output<Row>>> | Promise<Expression<Loose<z.output<Row>>>>,
  options: PageOptions<z.output<Row>, z.output<PageEndpoint<Filter, Row>['content']>>,
): Route => ({
  kind: 'page',
  endpoint,
  list: { query: query as never, options: options as never },
});

/** The implementation of an endpoint that is a command about money: what a caller asks for, and what has to be waited for before. */
export const implementMoney = <
  Content extends z.ZodType,
  Result extends z.ZodType,
  Item,
  Facts,
  Plan,
  Ready,
>(
  endpoint: Endpoint<Content, Result>,
  command: MoneyCommand<Item, Facts, Plan, Answer<Endpoint<Content, Result>>>,
  {
    ask,
    before,
  }: {
    readonly ask: (actor: Actor, content: z.output<Content>, ready: Ready) => Asked<Item>;
    readonly before?: (outside: Outside, content: z.output<Content>) => Promise<Ready>;
  },
): Route => ({
  kind: 'money',
  endpoint,
  command: command as never,
  ask: ask as never,
  ...(before && { before: before as never }),
});

/** An implementation that opens its own transactions: log-in, terminals, anything that batches. */
export const implementDirect = <
  Content extends z.ZodType,
  Result extends z.ZodType,
  Principal = unknown,
>(
  endpoint: Endpoint<Content, Result>,
  run: (
    request: DirectRequest & { readonly principal: Principal },
    content: z.output<Content>,
  ) => Promise<z.output<Result>>,
): Route => ({ kind: 'direct', endpoint, run: run as never });
