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
import { Count, Id, Keyword } from './fields.ts';
import type { MenuPlace } from './menu.ts';
import { phraseAbout } from './phrases.ts';
import { type Stored, stored } from './stored.ts';
import type { WidePart } from './wide-part.ts';

type Shape = z.ZodRawShape;
type IdShape<Key extends string> = { [K in Key]: typeof Id };
type Version = { version: typeof Count };
type Changes<Fields extends Shape> = { [K in keyof Fields]: z.ZodOptional<Stored<Fields>[K]> };
type Search = { keyword: typeof Keyword };

/** The row a list shows: the fields as stored, what it shows besides, and the version a change has to name. */
export type ResourceRow<
  Key extends string,
  Fields extends Shape,
  Shown extends Shape,
> = z.ZodObject<IdShape<Key> & Stored<Fields> & Shown & Version>;

/** A door: its id, and where it stands: `page` below the base, `/api/…` as it is, `DELETE remove/{labelId}` with a method. */
type Door = readonly [id: string, path: string];
/** A call and its older doors. */
export type Call = readonly [id: string, path: string, older?: readonly Door[]];
type CallName = 'page' | 'add' | 'modify' | 'remove' | 'list' | 'get';

/** The calls of a plain resource. */
export interface ResourceCalls<
  Key extends string,
  Fields extends Shape,
  Shown extends Shape,
  Filter extends Shape,
  Picked extends keyof Fields,
> {
  /** The list, with its export twin. */
  readonly page: PageEndpoint<Search & Filter, ResourceRow<Key, Fields, Shown>>;
  readonly add: Endpoint<z.ZodObject<Fields>, z.ZodObject<IdShape<Key>>>;
  /** Changes what is sent, if nobody has changed the row since. */
  readonly modify: Endpoint<z.ZodObject<IdShape<Key> & Changes<Fields> & Version>>;
  /** Takes the id, bare or under its name. */
  readonly remove: Endpoint<z.ZodUnion<readonly [typeof Id, z.ZodObject<IdShape<Key>>]>>;
  /** For pickers: open to every session, within its scope. */
  readonly list: Endpoint<
    z.ZodType,
    z.ZodArray<z.ZodObject<IdShape<Key> & Pick<Stored<Fields>, Picked>>>
  >;
  /** One row; takes the id, bare or under its name. */
  readonly get: Endpoint<
    z.ZodUnion<readonly [typeof Id, z.ZodObject<IdShape<Key>>]>,
    z.ZodObject<IdShape<Key> & Stored<Fields> & Version>
  >;
}

/** What a resource is, beside its calls: read by server, console, menu and the tests of every resource. */
export interface ResourceFacts<Key extends string = string, Fields extends Shape = Shape> {
  /** What one row is called, in Chinese. */
  readonly noun: string;
  readonly key: Key;
  /** Permission codes are made of it: `canteen:label` gives `canteen:label:add`. */
  readonly access: string;
  readonly fields: Fields;
  /** Fields and shown values a keyword is looked for in. */
  readonly search: readonly string[];
  readonly filter: Shape;
  /** Its screen, where the menu of the area lists none. */
  readonly menu?: MenuPlace | undefined;
  /** Titles of fields, shown values and filters. */
  readonly titles: Readonly<Record<string, string>>;
}

interface Spec<
  Key extends string,
  Fields extends Shape,
  Shown extends Shape,
  Filter extends Shape,
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
  /** Its rows are everybody's: they are changed by those whose scope holds this part as a whole. */
  wide?: WidePart;
  /** What a form fills in, each with a title. */
  fields: Fields;
  /** What the list shows besides. */
  shown?: Shown;
  search: readonly (keyof NoInfer<Fields> | keyof NoInfer<Shown>)[];
  /** Filters beside the keyword. */
  filter?: Filter;
  columns: readonly (
    | (keyof NoInfer<Fields> & string)
    | (keyof NoInfer<Shown> & string)
    | Column<NoInfer<Key> | (keyof NoInfer<Fields> & string)>
  )[];
  /** What a pick list tells of a row beside its id. */
  picked?: readonly Picked[];
  calls: Calls;
}

const METHOD = /^(GET|POST|PUT|DELETE) /;

/** Where a call stands. */
export function doorOf(
  base: string,
  [id, where]: Door | Call,
): { id: string; path: string; method?: Method } {
  const method = METHOD.exec(where)?.[1] as Method | undefined;
  const path = where.replace(METHOD, '');

  return { id, path: path.startsWith('/') ? path : `${base}/${path}`, ...(method && { method }) };
}

function titlesOf(shape: Shape): Record<string, string> {
  const titled = Object.entries(shape).map(
    ([key, schema]) => [key, faceOf(schema as z.ZodType).title] as const,
  );
  return Object.fromEntries(
    titled.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

function pick(shape: Shape, keys: readonly PropertyKey[]): Shape {
  return Object.fromEntries(keys.map((key) => [key, shape[key as string] as z.ZodType]));
}

const optional = (shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, (schema as z.ZodType).optional()]),
  );

/**
 * A plain resource as one value: its list with filter, columns and export, adding, changing, removing, and a list for pickers. The
 * calls named in `calls` become endpoints of the same name; server, screen and menu entry are made from the same value. What is
 * irregular stands beside it as ordinary endpoints.
 */
export function resourceSet<
  const Key extends string,
  const Fields extends Shape,
  const Calls extends { readonly [Name in CallName]?: Call },
  const Shown extends Shape = Record<never, never>,
  const Filter extends Shape = Record<never, never>,
  const Picked extends keyof Fields = never,
>(
  spec: Spec<Key, Fields, Shown, Filter, Picked, Calls>,
): ResourceFacts<Key, Fields> &
  Pick<ResourceCalls<Key, Fields, Shown, Filter, Picked>, keyof Calls & CallName> {
  const { noun, key, base, access, scope = 'merchant', fields, search, wide } = spec;
  const shown = (spec.shown ?? {}) as Shape;
  const filter = (spec.filter ?? {}) as Shape;
  const kept = stored(fields) as Shape;
  const idShape: Shape = { [key]: Id };
  const IdAlone = z.union([Id, z.object(idShape)]);
  const row = z.object({ ...idShape, ...kept, ...shown, version: Count });
  const titled: Shape = { ...fields, ...shown };
  const columns = spec.columns.map((each) =>
    typeof each === 'string' ? columnOf(each, titled[each] as z.ZodType) : each,
  ) as Column[];

  const common = (call: Call, title: string, permission: string) => ({
    ...doorOf(base, call),
    title,
    access: permission,
    scope,
    aliases: (call[2] ?? []).map((door) => doorOf(base, door)),
  });

  const change = (call: Call, title: string, permission: string) => ({
    ...common(call, title, permission),
    ...(wide && { wide }),
  });

  const makers: { readonly [Name in CallName]: (call: Call) => Endpoint } = {
    page: (call) =>
      page({
        ...common(call, phraseAbout('{noun}列表', noun), `${access}:page`),
        filter: { keyword: Keyword, ...filter },
        row,
        columns: columns as never,
        export: `${call[0]}Export`,
      }),
    add: (call) =>
      write({
        ...change(call, phraseAbout('新增{noun}', noun), `${access}:add`),
        content: z.object(fields),
        result: z.object(idShape),
      }),
    modify: (call) =>
      write({
        ...change(call, phraseAbout('修改{noun}', noun), `${access}:modify`),
        content: z.object({ ...idShape, ...optional(kept), version: Count }),
      }),
    remove: (call) =>
      write({
        ...change(call, phraseAbout('删除{noun}', noun), `${access}:remove`),
        content: IdAlone,
      }),
    list: (call) =>
      read({
        ...common(call, noun, 'session'),
        result: z.array(z.object({ ...idShape, ...pick(kept, spec.picked ?? []) })),
      }),
    get: (call) =>
      read({
        ...common(call, phraseAbout('{noun}详情', noun), `${access}:page`),
        content: IdAlone,
        result: z.object({ ...idShape, ...kept, version: Count }),
      }),
  };

  const made = Object.entries(spec.calls).map(([name, call]) => [
    name,
    makers[name as CallName](call as Call),
  ]);
  const facts: ResourceFacts = {
    noun,
    key,
    access,
    fields,
    menu: spec.menu,
    search: search as readonly string[],
    filter,
    titles: { ...titlesOf(filter), ...titlesOf(titled) },
  };

  return { ...facts, ...Object.fromEntries(made) } as never;
}

/** Any resource value. */
export type AnyResourceSet = ResourceFacts & { readonly [Name in CallName]?: Endpoint };
