import { z } from 'zod';
import type { Column } from './columns.ts';
import {
  type Endpoint,
  type Method,
  type PageEndpoint,
  page,
  read,
  type ScopeKind,
  write,
} from './endpoint.ts';
import { columnOf, faceOf } from './face.ts';
import { Count, Id, IdempotencyKey, Keyword } from './fields.ts';
import type { Lifecycle, Step, Steps } from './lifecycle.ts';
import { keyOf } from './lookup-field.ts';
import type { MenuPlace } from './menu.ts';
import { phraseAbout, stepOf } from './phrases.ts';
import { type Stored, stored } from './stored.ts';
import type { WidePart } from './wide-part.ts';

type Shape = z.ZodRawShape;
type None = Record<never, never>;
type IdShape<Key extends string> = { [K in Key]: typeof Id };
type OneOf<Key extends string> = z.ZodUnion<readonly [typeof Id, z.ZodObject<IdShape<Key>>]>;
type Version = { version: typeof Count };
type Changes<Fields extends Shape> = { [K in keyof Fields]: z.ZodOptional<Stored<Fields>[K]> };
type IsNone<T> = [keyof T] extends [never] ? true : false;

/**
 * An entity as one value: what a form fills in, what is shown besides, and, where it has them, lines and a lifecycle. The calls named in
 * `calls` become endpoints of the same name: list, adding, changing, removing, detail, and every step. Server, screen and menu entry are
 * made from the same value. What is irregular stands beside it as ordinary endpoints.
 *
 * An entity with lines or a lifecycle is added once however often it is sent: its `add` carries an idempotency key.
 */
export function entity<
  const Key extends string,
  const Fields extends Shape,
  const Calls extends { readonly [Name in CallName]?: Call } & {
    readonly [A in keyof Taken]: Call;
  },
  const Shown extends Shape = None,
  const Inside extends Shape = None,
  const Filter extends Shape = None,
  const Line extends Shape = None,
  const LineShown extends Shape = None,
  const Taken extends Steps = None,
  const Picked extends keyof Fields = never,
>(
  spec: Spec<Key, Fields, Shown, Inside, Filter, Line, LineShown, Taken, Picked, Calls>,
): EntityFacts<Key, Fields, Taken> &
  Pick<
    EntityCalls<{
      key: Key;
      fields: Fields;
      shown: Shown;
      inside: Inside;
      filter: Filter;
      line: Line;
      lineShown: LineShown;
      steps: Taken;
      picked: Picked;
    }>,
    keyof Calls & (CallName | keyof Taken)
  >;
export function entity(spec: AnySpec): AnyEntity {
  const { noun, key, access, menu, fields, search, filter = {}, life } = spec;
  const lines = spec.lines && lineFacts(spec.lines);
  const shown = { ...spec.shown, ...(life && madeFields(life)) };
  const titled = { ...fields, ...shown };
  const columns = spec.columns.map((each) =>
    typeof each === 'string' ? columnOf(each, schemaIn(titled, each)) : each,
  );
  const callOf = (name: string): Call => {
    const call = spec.calls[name];
    if (!call) throw new Error(`${noun} names no call ${name}`);

    return call;
  };

  const plain = Object.entries(makersOf(spec, { shown, columns, lines })).flatMap(([name, make]) =>
    spec.calls[name] ? [[name, make(callOf(name))] as const] : [],
  );
  const steps = Object.entries(life?.steps ?? {}).map(
    ([name, step]) => [name, stepCall(spec, step, callOf(name))] as const,
  );
  const stepCalls = Object.fromEntries(steps);

  return {
    noun,
    key,
    access,
    menu,
    fields,
    search,
    filter,
    titles: { ...titlesOf(filter), ...titlesOf(titled) },
    life,
    lines,
    facts: [...columns, ...readable(spec.inside ?? {})],
    stepCalls,
    ...stepCalls,
    ...Object.fromEntries(plain),
  };
}

/** A door: its id, and where it stands: `page` below the base, `/api/…` as it is, `DELETE remove/{labelId}` with a method. */
type Door = readonly [id: string, path: string];
/** A call and its older doors. */
export type Call = readonly [id: string, path: string, older?: readonly Door[]];
type CallName = 'page' | 'detail' | 'add' | 'modify' | 'remove' | 'list' | 'get';

interface Spec<
  Key extends string,
  Fields extends Shape,
  Shown extends Shape,
  Inside extends Shape,
  Filter extends Shape,
  Line extends Shape,
  LineShown extends Shape,
  Taken extends Steps,
  Picked extends keyof Fields,
  Calls,
> {
  noun: string;
  key: Key;
  /** Where the paths of the calls begin. */
  base: string;
  access: string;
  /** Where its screen stands in the menu. */
  menu?: MenuPlace | undefined;
  scope?: ScopeKind;
  /** All operators share its rows: they are changed by those whose scope holds this part as a whole. */
  wide?: WidePart;
  /** What a form fills in, each with a title. */
  fields: Fields;
  /** What the list shows besides. */
  shown?: Shown;
  /** What only the detail tells. */
  inside?: Inside;
  lines?: {
    /** There may be none. */
    optional?: boolean;
    fields: Line;
    shown?: LineShown;
    /** What is shown of a line, in order. */
    columns: readonly ((keyof NoInfer<Line> & string) | (keyof NoInfer<LineShown> & string))[];
  };
  life?: Lifecycle<Taken>;
  /** Fields and shown values a keyword is looked for in. */
  search: readonly string[];
  /** Filters beside the keyword. */
  filter?: Filter;
  columns: readonly (
    | (keyof NoInfer<Fields> & string)
    | (keyof NoInfer<Shown> & string)
    | keyof MadeBy<NoInfer<Taken>>
    | Column<string>
  )[];
  /** What a pick list tells of a row beside its id. */
  picked?: readonly Picked[];
  calls: Calls;
}

/** One step an operator took, and the making of the document (`fromState` null). */
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
/** What everything with a lifecycle shows besides. */
type Made = typeof made & { state: z.ZodType<number, number> };
type MadeBy<Taken> = IsNone<Taken> extends true ? None : Made;
const madeFields = (life: Lifecycle) => ({
  state: keyOf(life.states).meta({ title: '状态', width: 100, sort: true }),
  ...made,
});

/** The most lines there may be. */
const MOST_LINES = 500;

/** Lines: what is filled in, and what is shown besides. */
export interface LineFacts<Line extends Shape = Shape, LineShown extends Shape = Shape> {
  /** There may be none. */
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
  inside: Shape;
  filter: Shape;
  line: Shape;
  lineShown: Shape;
  steps: Steps;
  picked: PropertyKey;
}
type RowShape<P extends Parts> = IdShape<P['key']> &
  Stored<P['fields']> &
  P['shown'] &
  MadeBy<P['steps']> &
  Version;
type Asked<S extends Step> = S extends { readonly ask: infer Ask extends Shape } ? Ask : None;
type Once<P extends Parts> =
  IsNone<P['line'] & P['steps']> extends true ? None : { idempotencyKey: typeof IdempotencyKey };

/** The calls of an entity. */
type EntityCalls<P extends Parts> = {
  /** The list, with its export twin. */
  readonly page: PageEndpoint<{ keyword: typeof Keyword } & P['filter'], z.ZodObject<RowShape<P>>>;
  /** One row with all that belongs to it: lines, and what happened to it, oldest first. */
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
    z.ZodObject<P['fields'] & LinesIn<P['line']> & Once<P>>,
    z.ZodObject<IdShape<P['key']>>
  >;
  /** Changes the fields that are sent, and all lines, if the row has not changed since. */
  readonly modify: Endpoint<
    z.ZodObject<IdShape<P['key']> & Changes<P['fields']> & LinesIn<P['line']> & Version>
  >;
  /** Takes the id, bare or under its name. */
  readonly remove: Endpoint<OneOf<P['key']>>;
  /** For pickers: open to every session, within its scope. */
  readonly list: Endpoint<
    z.ZodType,
    z.ZodArray<
      z.ZodObject<IdShape<P['key']> & Pick<Stored<P['fields']>, P['picked'] & keyof P['fields']>>
    >
  >;
  /** One row; takes the id, bare or under its name. */
  readonly get: Endpoint<
    OneOf<P['key']>,
    z.ZodObject<IdShape<P['key']> & Stored<P['fields']> & Version>
  >;
} & {
  readonly [A in keyof P['steps']]: Endpoint<
    z.ZodObject<IdShape<P['key']> & Version & Asked<P['steps'][A]>>
  >;
};

/** What an entity is, beside its calls: read by server, console, menu and the tests of every entity. */
export interface EntityFacts<
  Key extends string = string,
  Fields extends Shape = Shape,
  Taken extends Steps = Steps,
> {
  /** What one row is called, in Chinese. */
  readonly noun: string;
  readonly key: Key;
  /** Permission codes are made of it: `canteen:label` gives `canteen:label:add`. */
  readonly access: string;
  /** Its screen, where the menu of the area lists none. */
  readonly menu?: MenuPlace | undefined;
  readonly fields: Fields;
  /** Fields and shown values a keyword is looked for in. */
  readonly search: readonly string[];
  readonly filter: Shape;
  /** Titles of fields, shown values and filters. */
  readonly titles: Readonly<Record<string, string>>;
  /** Absent where there are no states. */
  readonly life?: Lifecycle<Taken> | undefined;
  readonly lines?: LineFacts | undefined;
  /** What its detail shows of the head, in order. */
  readonly facts: readonly Column[];
  /** The calls of its steps, by their names. */
  readonly stepCalls: Readonly<Record<string, Endpoint>>;
}
interface AnyCalls {
  readonly page?: PageEndpoint<Shape, z.ZodObject>;
  readonly detail?: Endpoint;
  readonly add?: Endpoint;
  readonly modify?: Endpoint;
  readonly remove?: Endpoint;
  readonly list?: Endpoint<z.ZodType, z.ZodArray<z.ZodObject>>;
  readonly get?: Endpoint<z.ZodType, z.ZodObject>;
}
/** Any entity. */
export type AnyEntity = EntityFacts & AnyCalls;
/** Any entity with a list and a detail. */
export type AnyDocument = AnyEntity & Required<Pick<AnyCalls, 'page' | 'detail'>>;

/* What follows makes any entity; the signature above says which calls of which contents come of it. */

type AnyShape = Readonly<Record<string, z.ZodType>>;
interface AnyLines {
  readonly optional?: boolean;
  readonly fields: AnyShape;
  readonly shown?: AnyShape;
  readonly columns: readonly string[];
}
interface AnySpec extends Pick<AnyEntity, 'noun' | 'key' | 'access' | 'menu' | 'life' | 'search'> {
  readonly base: string;
  readonly scope?: ScopeKind;
  readonly wide?: WidePart;
  readonly fields: AnyShape;
  readonly shown?: AnyShape;
  readonly inside?: AnyShape;
  readonly lines?: AnyLines;
  readonly filter?: AnyShape;
  readonly columns: readonly (string | Column)[];
  readonly picked?: readonly string[];
  readonly calls: Readonly<Record<string, Call>>;
}

function schemaIn(shape: AnyShape, key: string): z.ZodType {
  const schema = shape[key];
  if (!schema) throw new Error(`${key} is neither a field nor shown`);

  return schema;
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Where a call stands. */
function doorOf(
  base: string,
  [id, where]: Door | Call,
): { id: string; path: string; method?: Method } {
  const method = METHODS.find((each) => where.startsWith(`${each} `));
  const path = method ? where.slice(method.length + 1) : where;

  return { id, path: path.startsWith('/') ? path : `${base}/${path}`, ...(method && { method }) };
}

const titlesOf = (shape: AnyShape): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const { title } = faceOf(schema);
      return title === undefined ? [] : [[key, title]];
    }),
  );

/** What of a shape people read: what has a title and is no id. */
const readable = (shape: AnyShape): Column[] =>
  Object.entries(shape)
    .filter(([, schema]) => faceOf(schema).title && schema.def.type !== 'pipe')
    .map(([key, schema]) => columnOf(key, schema));

const optional = (shape: AnyShape): AnyShape =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.optional()]));

function lineFacts({ optional: mayBeNone = false, fields, shown = {}, columns }: AnyLines) {
  const titled = { ...fields, ...shown };
  return {
    optional: mayBeNone,
    fields,
    shown,
    columns: columns.map((key) => columnOf(key, schemaIn(titled, key))),
  };
}

/** What the calls of an entity have in common. */
const commonOf = (
  { base, scope = 'merchant' }: AnySpec,
  call: Call,
  title: string,
  access: string,
) => ({
  ...doorOf(base, call),
  title,
  access,
  scope,
  aliases: (call[2] ?? []).map((door) => doorOf(base, door)),
});

/** The call that takes a step. */
const stepCall = (spec: AnySpec, { title, access, ask }: Step, call: Call): Endpoint =>
  write({
    ...commonOf(spec, call, stepOf(spec.noun, title), access),
    step: true,
    content: z.object({ [spec.key]: Id, version: Count, ...ask }),
  });

interface Derived {
  readonly shown: AnyShape;
  readonly columns: readonly Column[];
  readonly lines: ReturnType<typeof lineFacts> | undefined;
}

/** Makes the calls that every entity may have. */
function makersOf(
  spec: AnySpec,
  { shown, columns, lines }: Derived,
): Readonly<Record<string, (call: Call) => Endpoint>> {
  const { noun, key, access, wide, fields, filter = {}, picked = [] } = spec;
  const idShape = { [key]: Id };
  const IdAlone = z.union([Id, z.object(idShape)]);
  const kept: AnyShape = stored(fields);
  const row: z.ZodObject = z.object({ ...idShape, ...kept, ...shown, version: Count });
  const ofLines = lines && {
    lines: z
      .array(z.object(lines.fields))
      .min(lines.optional ? 0 : 1, '请至少填写一行')
      .max(MOST_LINES),
  };
  const once = lines || spec.life ? { idempotencyKey: IdempotencyKey } : {};
  const shows = (call: Call, title: string) => commonOf(spec, call, title, `${access}:page`);
  const change = (call: Call, title: string, permission: string) => ({
    ...commonOf(spec, call, title, `${access}:${permission}`),
    ...(wide && { wide }),
  });

  return {
    page: (call) =>
      page({
        ...shows(call, phraseAbout('{noun}列表', noun)),
        filter: { keyword: Keyword, ...filter },
        row,
        columns,
        export: `${call[0]}Export`,
      }),
    detail: (call) =>
      read({
        ...shows(call, phraseAbout('{noun}详情', noun)),
        content: IdAlone,
        result: z.object({
          ...row.shape,
          ...spec.inside,
          lines: z.array(
            z.object({ lineNo: Count, ...(lines && { ...stored(lines.fields), ...lines.shown }) }),
          ),
          events: z.array(DocumentEvent),
        }),
      }),
    add: (call) =>
      write({
        ...change(call, phraseAbout('新增{noun}', noun), 'add'),
        content: z.object({ ...fields, ...ofLines, ...once }),
        result: z.object(idShape),
      }),
    modify: (call) =>
      write({
        ...change(call, phraseAbout('修改{noun}', noun), 'modify'),
        content: z.object({ ...idShape, ...optional(kept), version: Count, ...ofLines }),
      }),
    remove: (call) =>
      write({ ...change(call, phraseAbout('删除{noun}', noun), 'remove'), content: IdAlone }),
    list: (call) =>
      read({
        ...commonOf(spec, call, noun, 'session'),
        result: z.array(
          z.object({
            ...idShape,
            ...Object.fromEntries(picked.map((name) => [name, schemaIn(kept, name)])),
          }),
        ),
      }),
    get: (call) =>
      read({
        ...shows(call, phraseAbout('{noun}详情', noun)),
        content: IdAlone,
        result: z.object({ ...idShape, ...kept, version: Count }),
      }),
  };
}
