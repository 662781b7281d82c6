import type { ReactNode } from 'react';
import { PageLink } from '../base/page-link.tsx';
import { type SessionUser, useSession } from '../call/session.ts';
import type { Ways } from '../find/finders.ts';
import type { AnyRow } from '../list/list-types.ts';
import { useConsoleParts } from '../shell/console-parts.ts';
import { routesOf } from '../shell/menu/menu.ts';

interface Props {
  /** The value of the row that says which thing it is. */
  readonly leadsTo: string;
  readonly row: AnyRow;
  readonly children: ReactNode;
}

/** What a column says of a thing, as the way to its page; plain where the user may open no page of it, or the row knows no such thing. */
export function SubjectLink({ leadsTo, row, children }: Props): ReactNode {
  const path = useSubjectPath(leadsTo);
  const id = row[leadsTo];
  if (path === undefined || id === null || id === undefined) return children;

  return (
    <PageLink className="scr-subject-link" to={`${path}?${leadsTo}=${String(id)}`}>
      {children}
    </PageLink>
  );
}

/** The page that shows things of a kind to the user of now; undefined where they may open none. */
export function useSubjectPath(id: string): string | undefined {
  return useWays()(id);
}

/** The page that shows things of a kind, by the name of their id, to the user of now. */
export function useWays(): Ways {
  const { shell } = useConsoleParts();
  const user = useSession((state) => state.user);

  return (id) => {
    const subject = shell.subjects.find((each) => each.id === id);
    return user && subject?.pages.find((path) => pagesOf(user).has(path));
  };
}

/* Asked by every row of a list: found once a user. */
const known = new WeakMap<SessionUser, ReadonlySet<string>>();

/** The pages a user may open. */
function pagesOf(user: SessionUser): ReadonlySet<string> {
  const pages = known.get(user) ?? new Set(routesOf(user.menuTree).keys());
  known.set(user, pages);

  return pages;
}
