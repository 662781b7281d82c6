import { z } from 'zod';
import type { Column } from './columns.ts';
import { text } from './fields.ts';
import { type PeriodKeys, periodKeysOf } from './period.ts';
import type { WidePart } from './wide-part.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: a permission code of the menu catalogue, or
 * `public` (no log-in is needed), `session` (any logged-in user), `device` (a registered terminal), `diner` (a person on their own page).
 */
export type Access = string;

/** Which data scope limits what the handler reads and touches; `merchant` = the whole merchant (rule operators/scope). */
export type ScopeKind = 'merchant' | 'canteen' | 'organisation';

/** Another door to a list that answers a file; `method` only where it is not the list's own. */
export interface ExportTwin {
  readonly id: string;
  readonly path: string;
  readonly method?: Method;
}

/** What a list can do beyond a page. */
export interface PageShape {
  readonly row: z.ZodObject;
  readonly columns: readonly Column[];
  /** The export twin: a path of its own, `id` like every endpoint. */
  readonly export?: ExportTwin;
  /** Content keys of the period the list is about; its dates name the columns `beginAmount` and `endAmount`. */
  readonly period?: PeriodKeys;
}

/** An endpoint is a value: everything both sides and all generators need to know. */
export interface Endpoint<
  Content extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** Its name, by which coverage, tests and the operation log know it; it stays when paths change. */
  readonly id: string;
  /** Chinese name, shown in the operation log and the API document. */
  readonly title: string;
  readonly method: Method;
  /** Below the base prefix; `{name}` parts are merged into the content. */
  readonly path: string;
  /** Older paths that do the same work, with their own id and method where these differ. */
  readonly aliases: readonly {
    readonly id: string;
    readonly path: string;
    readonly method?: Method;
  }[];
  readonly access: Access;
  readonly scope: ScopeKind;
  /** Only for those whose scope holds this part as a whole; every operator with the permission when absent. */
  readonly wide?: WidePart;
  readonly kind: 'read' | 'write';
  /** How the content travels: the signed envelope (as JSON, or form-encoded), a multipart upload, or a plain JSON body (device API). */
  readonly transport: 'envelope' | 'form' | 'multipart' | 'json';
  /** The answer is a file, not JSON. */
  readonly file: boolean;
  /** Largest body in bytes where the server's usual limit is too small. */
  readonly bodyLimit?: number;
  /** The answer is the result alone, without code and message: the `repCode` answers of captchas (rule wire/answers). */
  readonly bare?: boolean;
  /** A command that stays open to operators when their merchant's authorisation is over: for their own session, or for taking data away. */
  readonly afterExpiry?: true;
  /** A caller that accepts `text/event-stream` follows the answer of a read: it comes whole, and again whenever it has changed. */
  readonly live?: true;
  /** A step of a document's lifecycle: it moves the document and takes down what was said with it, and changes no field. */
  readonly step?: true;
  readonly content: Content;
  readonly result: Result;
  readonly page?: PageShape;
}

interface Spec<Content extends z.ZodType, Result extends z.ZodType> {
  id: string;
  title: string;
  path: string;
  access: Access;
  method?: Method;
  scope?: ScopeKind;
  wide?: WidePart;
  aliases?: readonly { id: string; path: string; method?: Method }[];
  transport?: Endpoint['transport'];
  file?: boolean;
  bodyLimit?: number;
  bare?: boolean;
  afterExpiry?: true;
  live?: true;
  step?: true;
  content?: Content;
  result?: Result;
}

const Nothing = z.undefined();
export type NothingSchema = typeof Nothing;

const endpoint =
  (kind: Endpoint['kind']) =>
  <Content extends z.ZodType = NothingSchema, Result extends z.ZodType = NothingSchema>(
    spec: Spec<Content, Result>,
  ): Endpoint<Content, Result> => ({
    method: 'POST',
    scope: 'merchant',
    aliases: [],
    transport: 'envelope',
    file: false,
    kind,
    ...spec,
    content: (spec.content ?? Nothing.nullish()) as Content,
    result: (spec.result ?? Nothing) as Result,
  });

/** A call that changes nothing: runs in a read-only transaction. */
export const read = endpoint('read');
/** A call that changes something: read-write transaction, written to the operation log. */
export const write = endpoint('write');

/** One entry of the sort list. */
export const Order = z.object({ column: z.string().max(60), asc: z.boolean().default(true) });
const Orders = z.array(Order).max(5).optional();
/** Characters of a place in a list, as an answer tells it. */
export const MOST_PLACE = 2000;
/**
 * Page numbers of the wire: `current` from 1; `size` -1 means all rows (rule wire/pages). The sort list may stand here or beside the
 * page. `part` and `after` are for who shows rows before they are counted: an answer is whole without them.
 */
export const PageRequest = z
  .object({
    current: z.int().min(1).max(10_000_000).default(1),
    size: z.union([z.literal(-1), z.int().min(1).max(500)]).default(20),
    orders: Orders,
    part: z
      .enum(['rows', 'totals'])
      .optional()
      .describe(
        'absent: rows and totals in one answer; rows: `records` and `hasNext` at once, `total` and `totalLine` only where they are known without counting; totals: `total` and `totalLine` alone',
      ),
    after: z
      .string()
      .max(MOST_PLACE)
      .optional()
      .describe(
        'with part rows: `next` of the page before, found faster than a page number; else it says nothing',
      ),
  })
  .refine(({ size, part }) => part === undefined || size > 0, {
    path: ['part'],
    message: '全部行不能分部分查询',
  });
const pageParts = {
  page: PageRequest.default({ current: 1, size: 20 }),
  orders: Orders,
};
/** What is said of the call of a list, beside what it filters and shows. */
export type PageSpec = Omit<Spec<never, never>, 'content' | 'result' | 'transport' | 'file'>;
export type PageContent = z.output<z.ZodObject<typeof pageParts>>;

export type PageResult<Row extends z.ZodObject> = z.ZodObject<{
  records: z.ZodArray<Row>;
  total: z.ZodInt;
  totalLine: z.ZodOptional<
    z.ZodObject<{ [K in keyof Row['shape']]: z.ZodOptional<Row['shape'][K]> }>
  >;
}>;
export type PageEndpoint<Filter extends z.ZodRawShape, Row extends z.ZodObject> = Endpoint<
  z.ZodObject<Filter & typeof pageParts>,
  PageResult<Row>
> & { readonly page: PageShape };

/** The rows of a page alone: what is known of their number and totals without counting comes with them. */
export type RowsResult<Row extends z.ZodObject> = z.ZodObject<
  Pick<PageResult<Row>['shape'], 'records' | 'totalLine'> & {
    total: z.ZodOptional<z.ZodInt>;
    /** Whether there are rows behind these. */
    hasNext: z.ZodBoolean;
    /** Where the next page begins: its `after`. Absent where only its number leads there. */
    next: z.ZodOptional<z.ZodString>;
  }
>;
/** Number and totals of a list alone. */
export type TotalsResult<Row extends z.ZodObject> = z.ZodObject<
  Pick<PageResult<Row>['shape'], 'total' | 'totalLine'>
>;

/** What a totals row holds under a key: a sum may exceed every limit of a single row. */
function totalOf(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  if (innerType) return totalOf(innerType);

  return schema.def.type === 'number' ? z.number().nullish() : schema.nullish();
}
const totalsOf = (row: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(row.shape).map(([key, schema]) => [key, totalOf(schema as z.ZodType)]),
    ),
  );

/**
 * A paged list: content is the filter plus `page` and `orders`, the answer `{ records, total, totalLine? }`.
 * Columns flagged `total` make the totals row; `export` opens the export twin.
 */
export function page<Filter extends z.ZodRawShape, Row extends z.ZodObject>(
  spec: PageSpec & {
    filter: Filter;
    row: Row;
    columns: readonly Column<keyof z.input<Row> & string>[];
    /** The id of the export twin; the path is `path + '/export'` unless given. */
    export?: string | ExportTwin;
    /** Where the keys of the period are not startDate and endDate or the like. */
    period?: readonly [keyof Filter & string, keyof Filter & string];
  },
): PageEndpoint<Filter, Row> {
  const {
    filter,
    row,
    columns,
    export: twin,
    period = periodKeysOf(Object.keys(spec.filter)),
    ...rest
  } = spec;
  const content = z.object({ ...filter, ...pageParts });
  const result = z.object({
    records: z.array(row),
    total: z.int(),
    totalLine: totalsOf(row).optional(),
  }) as unknown as PageResult<Row>;

  return {
    ...read({ ...rest, content, result }),
    page: {
      row,
      columns,
      ...(twin !== undefined && {
        export: typeof twin === 'string' ? { id: twin, path: `${spec.path}/export` } : twin,
      }),
      ...(period && { period }),
    },
  } as PageEndpoint<Filter, Row>;
}

/** What the export twin takes beside the filter: the caller's columns in order, and the file type (`xlsx` when absent). */
export const ExportChoice = z.object({
  exportColumns: z.array(z.string().max(60)).min(1, '请勾选要导出的内容').max(200).optional(),
  fileType: z.enum(['xlsx', 'xls', 'csv']).default('xlsx'),
  fileName: text(80).optional(),
  /** Lines above the heading of a workbook: the query in words, as the screen says it. A CSV file begins with its heading. */
  exportSummary: z.array(text(400)).max(40).optional(),
});
export type ExportChoice = z.output<typeof ExportChoice>;
/** Content of an export twin: the list's filter, and what to export. */
export const exportContent = (content: z.ZodType): z.ZodType =>
  (content as z.ZodObject).extend(ExportChoice.shape);
/** Content as the console sends it. */
export type ContentOf<E extends Endpoint> = z.input<E['content']>;
/** Result as the console receives it. */
export type ResultOf<E extends Endpoint> = z.input<E['result']>;
