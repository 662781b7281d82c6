import { z } from 'zod';
import { Count, Flag, Id, text } from './fields.ts';

/* Saved views of lists: what the kit's lists keep, and the area that stores it for them. */

const ColumnKey = z.string().min(1).max(60);
const ColumnKeys = z.array(ColumnKey).max(200);

/** How the columns of a list are laid out: keys shown, keys of all in their order, pixels by key, keys that stay in view. */
const ColumnLayout = z.object({
  shown: ColumnKeys.optional(),
  order: ColumnKeys.optional(),
  widths: z.record(ColumnKey, z.int().min(1).max(4000)).optional(),
  pinned: ColumnKeys.optional(),
});

/** What a view remembers of a list. */
export const ViewContent = z.object({
  /** Filters, order and page size as they stand in an address, with the question mark; what the list begins with by itself is not in it. */
  query: z.string().max(4000),
  /** Ranges that move with the day, such as 最近一周, by the key of their start. */
  ranges: z.record(ColumnKey, text(20, 1)),
  columns: ColumnLayout,
  /** What pickers say of values of the query, by name. */
  words: z.record(ColumnKey, z.string().max(400)),
});
export type ViewContent = z.output<typeof ViewContent>;

const ViewName = text(20, 1);

/** A new view. */
export const NewView = z.object({
  /** Where it belongs: path of the page, `#`, id of the list. */
  place: text(160, 3),
  viewName: ViewName,
  /** For the members of a role; null: for oneself. */
  roleId: Id.nullable().default(null),
  content: ViewContent,
});

/** What changes of a view; what is left out stays. `version` is the one that was read. */
export const ChangedView = z.object({
  viewId: Id,
  viewName: ViewName.optional(),
  content: ViewContent.optional(),
  version: Count,
});

/** How an operator uses a view; what is left out stays. */
export const ViewUse = z.object({
  viewId: Id,
  ifDefault: Flag.optional(),
  ifMenu: Flag.optional(),
});

export const ViewRef = z.object({ viewId: Id });
export const ViewRole = z.object({ roleId: Id, roleName: z.string() });

/** One view as an operator finds it: their own, or one of the role they act in. */
export const SavedView = z.object({
  viewId: Id,
  place: z.string(),
  viewName: z.string(),
  /** Whose members find it; null: its maker's alone. */
  roleId: Id.nullable(),
  roleName: z.string().nullable(),
  /** Whether the caller may change and remove it. */
  ifEdit: Flag,
  /** Whether the list begins with it, and whether it stands in the menu: for the caller. */
  ifDefault: Flag,
  ifMenu: Flag,
  content: ViewContent,
  version: Count,
});
export type SavedView = z.input<typeof SavedView>;
