import type { ComponentType, ReactNode } from 'react';
import type { SessionUser } from '../call/session.ts';
import type { Finder } from '../find/finders.ts';

/** A line of the user's menu at the top right; it opens a page or a dialog (rule console/layout). */
interface UserLine {
  readonly key: string;
  /** Chinese source text. */
  readonly title: string;
  readonly icon?: ReactNode;
  /** Lines stand in this order. */
  readonly order: number;
  /** False: not on narrow windows. */
  readonly narrow?: boolean;
  /** Absent: every user sees the line. */
  readonly shown?: (user: SessionUser) => boolean;
}

/** A file whose component is fetched when it is first shown. */
type Lazy<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A line that opens a dialog. */
export interface UserDialogEntry extends UserLine {
  readonly dialog: Lazy<{ readonly onClose: () => void }>;
}

/** `path`: the page a line opens. */
export type UserEntry = UserDialogEntry | (UserLine & { readonly path: string });

/** Something an area shows in the layout, on every page. */
export interface LayoutPart {
  readonly key: string;
  /**
   * `bar`: in the top bar before the user; `above`: a line above the pages; `over`: a dialog or nothing, such as a reminder; `instead`: alone,
   * as long as the user may see nothing else.
   */
  readonly place: 'bar' | 'above' | 'over' | 'instead';
  readonly order: number;
  readonly shown?: (user: SessionUser) => boolean;
  readonly part: Lazy<object>;
  /** Asks for what `meanwhile` shows, once a user has logged in and while the layout is on its way. */
  readonly askAhead?: () => Promise<void>;
  /** What stands there until the part has been fetched, as high as it, so that nothing is pushed aside. */
  readonly meanwhile?: ComponentType;
}

/** A tab that an area adds to another area's page of one thing, such as the money of a person. */
export interface PageTab {
  /** Path of the page, without a query. */
  readonly page: string;
  readonly key: string;
  /** Chinese source text. */
  readonly title: string;
  /** Tabs stand in this order, behind those of the page itself. */
  readonly order: number;
  /** Permission codes of what it asks: a user who lacks one sees no tab. */
  readonly access: readonly string[];
  /** `id`: of the thing the page shows. */
  readonly part: Lazy<{ readonly id: string }>;
}

/** What an area shows in the head of another area's page of one thing: what it knows of it in one look, or what is done with it. */
export interface PagePart {
  /** Path of the page, without a query. */
  readonly page: string;
  readonly key: string;
  /** `facts`: below one another; `actions`: buttons in one row. */
  readonly place: 'facts' | 'actions';
  readonly order: number;
  /** Permission codes of what it asks: a user who lacks one sees no part. */
  readonly access: readonly string[];
  /** `id`: of the thing the page shows. */
  readonly part: Lazy<{ readonly id: string }>;
}

/** A kind of thing that has a page of its own: columns that name one lead there. */
export interface Subject {
  /** What rows call the id of such a thing, and addresses of its pages as well. */
  readonly id: string;
  /** Paths of the pages that show it; the first that the user may open counts. */
  readonly pages: readonly string[];
}

/** What may be named of one kind of data scope, several at a time: what the user sees of it himself. */
export interface ScopeTargetsProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** What `areas/<area>/console/shell.ts` exports as `shellParts`: the area's share of the layout and of pages below it. */
export interface ShellParts {
  readonly userEntries?: readonly UserEntry[];
  readonly layoutParts?: readonly LayoutPart[];
  readonly pageTabs?: readonly PageTab[];
  readonly pageParts?: readonly PagePart[];
  readonly subjects?: readonly Subject[];
  readonly finders?: readonly Finder[];
  /** By kind of data scope: how forms of roles and operators choose its targets. */
  readonly scopeTargets?: Readonly<Record<string, Lazy<ScopeTargetsProps>>>;
}

/** The shares of all areas in one, in order. */
export function joinShellParts(shares: readonly ShellParts[]): Required<ShellParts> {
  const inOrder = <Part extends { readonly order: number }>(parts: readonly Part[]) =>
    parts.toSorted((left, right) => left.order - right.order);
  return {
    userEntries: inOrder(shares.flatMap((share) => share.userEntries ?? [])),
    layoutParts: inOrder(shares.flatMap((share) => share.layoutParts ?? [])),
    finders: inOrder(shares.flatMap((share) => share.finders ?? [])),
    pageTabs: inOrder(shares.flatMap((share) => share.pageTabs ?? [])),
    pageParts: inOrder(shares.flatMap((share) => share.pageParts ?? [])),
    subjects: shares.flatMap((share) => share.subjects ?? []),
    scopeTargets: Object.assign({}, ...shares.map((share) => share.scopeTargets)),
  };
}
