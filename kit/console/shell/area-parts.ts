import { type Act, type ActObjects, actFinder } from '../find/act-finder.ts';
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
  /** Things to do that the search finds by their words. */
  readonly acts?: readonly Act[];
  /** By kind: how the things are found that acts of this area and of others are about. */
  readonly actObjects?: Readonly<Record<string, ActObjects>>;
  /** By kind of data scope: how forms of roles and operators choose its targets. */
  readonly scopeTargets?: Readonly<Record<string, Lazy<ScopeTargetsProps>>>;
}

/** The parts of all areas, as the console uses them. */
export type JoinedParts = Required<Omit<AreaParts, 'acts' | 'actObjects'>>;

/** The shares of all areas in one, in order; acts have become finders. */
export const joinAreaParts = (shares: readonly AreaParts[]): JoinedParts => ({
  pageTabs: inOrder(shares.flatMap((share) => share.pageTabs ?? [])),
  pageParts: inOrder(shares.flatMap((share) => share.pageParts ?? [])),
  finders: inOrder(shares.flatMap((share) => [...(share.finders ?? []), ...actsOf(share, shares)])),
  scopeTargets: Object.assign({}, ...shares.map((share) => share.scopeTargets)),
});

function actsOf(share: AreaParts, all: readonly AreaParts[]): readonly Finder[] {
  const objects: Readonly<Record<string, ActObjects>> = Object.assign(
    {},
    ...all.map(({ actObjects }) => actObjects),
  );

  return (share.acts ?? []).flatMap((act) => {
    const about = objects[act.about];
    return about ? [actFinder(act, about)] : [];
  });
}

/** Fetches the parts of all areas. */
export type LoadAreaParts = () => Promise<JoinedParts>;
