import type { ComponentType, ReactNode } from 'react';
import type { SessionUser } from '../call/session.ts';

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
export type Lazy<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

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

/** A kind of thing that has a page of its own: columns that name one lead there. */
export interface Subject {
  /** What rows call the id of such a thing, and addresses of its pages as well. */
  readonly id: string;
  /** Paths of the pages that show it; the first that the user may open counts. */
  readonly pages: readonly string[];
}

/** What `areas/<area>/console/shell.ts` exports as `shellParts`: the area's share of the layout. It comes with the first page. */
export interface ShellParts {
  readonly userEntries?: readonly UserEntry[];
  readonly layoutParts?: readonly LayoutPart[];
  readonly subjects?: readonly Subject[];
}

/** The shares of all areas in one, in order. */
export const joinShellParts = (shares: readonly ShellParts[]): Required<ShellParts> => ({
  userEntries: inOrder(shares.flatMap((share) => share.userEntries ?? [])),
  layoutParts: inOrder(shares.flatMap((share) => share.layoutParts ?? [])),
  subjects: shares.flatMap((share) => share.subjects ?? []),
});

/** Parts as they stand beside one another. */
export const inOrder = <Part extends { readonly order: number }>(
  parts: readonly Part[],
): readonly Part[] => parts.toSorted((left, right) => left.order - right.order);
