import { z } from 'zod';
import type { Column } from './columns.ts';
import { type Endpoint, type PageEndpoint, read, type ScopeKind, write } from './endpoint.ts';
import { columnOf, faceOf } from './face.ts';
import { Count, Id, IdempotencyKey, type Keyword } from './fields.ts';
import type { Lifecycle, Step, Steps } from './lifecycle.ts';
import { keyOf } from './lookup-field.ts';
import type { MenuPlace } from './menu.ts';
import { phraseAbout, stepOf } from './phrases.ts';
import {
  type AnyResourceSet,
  type Call,
  doorOf,
  type ResourceFacts,
  type ResourceRow,
  resourceSet,
} from './resource-set.ts';
import { type Stored, stored } from './stored.ts';

type Shape = z.ZodRawShape;
type None = Record<never, never>;
type IdShape<Key extends string> = { [K in Key]: typeof Id };
type IsNone<T> = [keyof T] extends [never] ? true : false;

/** One step somebody took, and the making of the document (`fromState` null). */
export const DocumentEvent = z.object({
  eventId: Id,
  action: z.string(),
  /** Keys of the lifecycle's states, as text. */
  fromState: z.string().nullable(),
  toState: z.string(),
  /** As they were called then. */
  actorName: z.string(),
  remark: z.string().nullable(),
  createdAt: z.string(),
});
export type DocumentEvent = z.input<typeof DocumentEvent>;

const made = {
  createdBy: Id,
  createdName: z.string().meta({ title: '制单人', width: 100 }),
  createdAt: z.string().meta({ title: '制单时间', kind: 'datetime', sort: true }),
};
/** What every document with a lifecycle shows besides. */
type Made = typeof made & { state: z.ZodType<number, number> };
type MadeBy<Taken> = IsNone<Taken> extends true ? None : Made;

/** The longest document. */
const MOST_LINES = 500;

/** The lines of a document: what is filled in, and what is shown besides. */
export interface LineFacts<Line extends Shape = Shape, LineShown extends Shape = Shape> {
  /** A document may have none. */
  readonly optional: boolean;
  readonly fields: Line;
  readonly shown: LineShown;
  /** What is shown of a line, in order. */
  readonly columns: readonly Column[];
}
type LinesIn<Line extends Shape> =
  IsNone<Line> extends true ? None : { lines: z.ZodArray<z.ZodObject<Line>> };
type LineRow<Line extends Shape, LineShown extends Shape> = z.ZodObject<
  { lineNo: typeof Count } & Stored<Line> & LineShown
>;

interface Parts {
  key: string;
  fields: Shape;
  shown: Shape;
  filter: Shape;
  line: Shape;
  lineShown: Shape;
  inside: Shape;
  steps: Steps;
}
type RowShape<P extends Parts> = ResourceRow<
  P['key'],
  P['fields'],
  P['shown'] & MadeBy<P['steps']>
>['shape'];
type Asked<S extends Step> = S extends { readonly ask: infer Ask extends Shape } ? Ask : None;
type Drafted<P extends Parts> = P['fields'] & LinesIn<P['line']>;
type Changed<Fields extends Shape> = { [K in keyof Fields]: z.ZodOptional<Stored<Fields>[K]> };
type OneOf<Key extends string> = z.ZodUnion<readonly [typeof Id, z.ZodObject<IdShape<Key>>]>;

/** The calls of a document. */
type DocumentCalls<P extends Parts> = {
  /** The list of heads, with its export twin. */
  readonly page: PageEndpoint<{ keyword: typeof Keyword } & P['filter'], z.ZodObject<RowShape<P>>>;
  /** One document: head, lines, and what happened to it, oldest first. */
  readonly detail: Endpoint<
    OneOf<P['key']>,
    z.ZodObject<
      RowShape<P> &
        P['inside'] & {
          lines: z.ZodArray<LineRow<P['line'], P['lineShown']>>;
          events: z.ZodArray<typeof DocumentEvent>;
        }
    >
  >;
  readonly add: Endpoint<
    z.ZodObject<Drafted<P> & { idempotencyKey: typeof IdempotencyKey }>,
    z.ZodObject<IdShape<P['key']>>
  >;
  /** Changes the fields that are sent, and all lines, if nobody has changed the document since. */
  readonly modify: Endpoint<
    z.ZodObject<
      IdShape<P['key']> & Changed<P['fields']> & LinesIn<P['line']> & { version: typeof Count }
    >
  >;
  readonly remove: Endpoint<OneOf<P['key']>>;
} & {
  readonly [A in keyof P['steps']]: Endpoint<
    z.ZodObject<IdShape<P['key']> & { version: typeof Count } & Asked<P['steps'][A]>>
  >;
};

/** What a document is, beside its calls. */
export interface DocumentFacts<
  Key extends string = string,
  Fields extends Shape = Shape,
  Taken extends Steps = Steps,
> extends ResourceFacts<Key, Fields> {
  /** Absent where a document has no states. */
  readonly life?: Lifecycle<Taken> | undefined;
  readonly lines?: LineFacts | undefined;
  /** What its detail shows of the head, in order. */
  readonly facts: readonly Column[];
}
type DocumentValue<P extends Parts, Names extends PropertyKey> = DocumentFacts<
  P['key'],
  P['fields'],
  P['steps']
> &
  Pick<DocumentCalls<P>, Names & keyof DocumentCalls<P>>;

/** Any document value. */
export type AnyDocumentSet = DocumentFacts &
  AnyResourceSet & { readonly page: PageEndpoint<Shape, z.ZodObject>; readonly detail: Endpoint };

type CallNames = 'page' | 'detail' | 'add' | 'modify' | 'remove';
interface Spec<P extends Parts, Calls> {
  noun: string;
  key: P['key'];
  /** Where the paths of the calls begin. */
  base: string;
  access: string;
  /** Where its screen stands in the menu. */
  menu?: MenuPlace;
  scope?: ScopeKind;
  /** What the head of a form fills in, each with a title. */
  fields: P['fields'];
  /** What list and head show besides. */
  shown?: P['shown'];
  /** What only the detail tells. */
  inside?: P['inside'];
  /** `columns`: what is shown of a line, in order. */
  lines?: {
    /** There may be none. */
    optional?: boolean;
    fields: P['line'];
    shown?: P['lineShown'];
    columns: readonly (
      | (keyof NoInfer<P['line']> & string)
      | (keyof NoInfer<P['lineShown']> & string)
    )[];
  };
  life?: Lifecycle<P['steps']>;
  search: readonly string[];
  filter?: P['filter'];
  columns: readonly (
    | (keyof NoInfer<P['fields']> & string)
    | (keyof NoInfer<P['shown']> & string)
    | keyof Made
    | Column<string>
  )[];
  calls: Calls;
}

/** What of a shape people read: what has a title and is no id. */
const readable = (shape: Shape): Column[] =>
  Object.entries(shape)
    .filter(
      ([, schema]) =>
        faceOf(schema as z.ZodType).title && (schema as z.ZodType).def.type !== 'pipe',
    )
    .map(([key, schema]) => columnOf(key, schema as z.ZodType));

type LineSpec = {
  readonly optional?: boolean;
  readonly fields: Shape;
  readonly shown?: Shape;
  readonly columns: readonly string[];
};
const lineFacts = ({ optional = false, fields, shown = {}, columns }: LineSpec): LineFacts => {
  const titled: Shape = { ...fields, ...shown };
  return {
    optional,
    fields,
    shown,
    columns: columns.map((key) => columnOf(key, titled[key] as z.ZodType)),
  };
};

/**
 * A document as one value: head, lines, lifecycle. Its list, detail, adding, changing and every step become endpoints of the name they have
 * in `calls`; server, screen and menu entry are made from the same value. Irregular calls stand beside it.
 */
export function documentSet<
  const Key extends string,
  const Fields extends Shape,
  const Calls extends { readonly [Name in CallNames]?: Call } & {
    readonly [A in keyof Taken]: Call;
  },
  const Shown extends Shape = None,
  const Inside extends Shape = None,
  const Filter extends Shape = None,
  const Line extends Shape = None,
  const LineShown extends Shape = None,
  const Taken extends Steps = None,
>(
  spec: Spec<
    {
      key: Key;
      fields: Fields;
      shown: Shown;
      filter: Filter;
      line: Line;
      lineShown: LineShown;
      inside: Inside;
      steps: Taken;
    },
    Calls
  >,
): DocumentValue<
  {
    key: Key;
    fields: Fields;
    shown: Shown;
    filter: Filter;
    line: Line;
    lineShown: LineShown;
    inside: Inside;
    steps: Taken;
  },
  keyof Calls
> {
  const { noun, key, base, access, scope = 'merchant', life } = spec;
  const calls = spec.calls as Readonly<Record<string, Call>>;
  const state: Shape = life
    ? { state: keyOf(life.states).meta({ title: '状态', width: 100, sort: true }), ...made }
    : {};
  const lines = spec.lines && lineFacts(spec.lines as unknown as LineSpec);
  const plain = Object.fromEntries(
    ['page', 'add', 'modify', 'remove'].flatMap((name) =>
      calls[name] ? [[name, calls[name]]] : [],
    ),
  );

  const set: AnyResourceSet = resourceSet({
    ...(spec as unknown as Parameters<typeof resourceSet>[0]),
    shown: { ...spec.shown, ...state },
    calls: plain,
  }) as never;

  const row = (set as unknown as { page: PageEndpoint<Shape, z.ZodObject> }).page.page.row;
  const drafted: Shape = lines
    ? {
        lines: z
          .array(z.object(lines.fields))
          .min(lines.optional ? 0 : 1, '请至少填写一行')
          .max(MOST_LINES),
      }
    : {};

  const extended = (endpoint: Endpoint | undefined, more: Shape) =>
    endpoint && { ...endpoint, content: (endpoint.content as z.ZodObject).extend(more) };

  const common = (call: Call, title: string, permission: string) => ({
    ...doorOf(base, call),
    title,
    access: permission,
    scope,
    aliases: (call[2] ?? []).map((door) => doorOf(base, door)),
  });

  const idShape: Shape = { [key]: Id };
  const detail =
    calls['detail'] &&
    read({
      ...common(calls['detail'], phraseAbout('{noun}详情', noun), `${access}:page`),
      content: z.union([Id, z.object(idShape)]),
      result: row.extend({
        ...spec.inside,
        lines: z.array(
          z.object({ lineNo: Count, ...(lines && { ...stored(lines.fields), ...lines.shown }) }),
        ),
        events: z.array(DocumentEvent),
      }),
    });

  const steps = Object.entries(life?.steps ?? {}).map(
    ([action, { title, access: permission, ask }]) => [
      action,
      write({
        ...common(calls[action] as Call, stepOf(noun, title), permission),
        step: true,
        content: z.object({ ...idShape, version: Count, ...ask }),
      }),
    ],
  );

  return {
    ...set,
    ...(set.add && { add: extended(set.add, { ...drafted, idempotencyKey: IdempotencyKey }) }),
    ...(set.modify && { modify: extended(set.modify, drafted) }),
    ...(detail && { detail }),
    ...Object.fromEntries(steps),
    life,
    lines,
    facts: [
      ...(set as unknown as AnyDocumentSet).page.page.columns,
      ...readable(spec.inside ?? {}),
    ],
  } as never;
}
