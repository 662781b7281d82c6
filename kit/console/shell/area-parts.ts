import type { Finder } from '../find/finders.ts';
import { inOrder, type Lazy } from './shell-parts.ts';

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

/** What may be named of one kind of data scope, several at a time: what the user sees of it himself. */
export interface ScopeTargetsProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/**
 * What `areas/<area>/console/parts.ts` exports as `areaParts`: the area's share of pages below the layout, of the search and of forms.
 * The parts of all areas are one file, fetched when the first of these is opened.
 */
export interface AreaParts {
  readonly pageTabs?: readonly PageTab[];
  readonly pageParts?: readonly PagePart[];
  readonly finders?: readonly Finder[];
  /** By kind of data scope: how forms of roles and operators choose its targets. */
  readonly scopeTargets?: Readonly<Record<string, Lazy<ScopeTargetsProps>>>;
}

/** The shares of all areas in one, in order. */
export const joinAreaParts = (shares: readonly AreaParts[]): Required<AreaParts> => ({
  pageTabs: inOrder(shares.flatMap((share) => share.pageTabs ?? [])),
  pageParts: inOrder(shares.flatMap((share) => share.pageParts ?? [])),
  finders: inOrder(shares.flatMap((share) => share.finders ?? [])),
  scopeTargets: Object.assign({}, ...shares.map((share) => share.scopeTargets)),
});

/** Fetches the parts of all areas. */
export type LoadAreaParts = () => Promise<Required<AreaParts>>;
