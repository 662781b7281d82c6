import './subject.css';
import type { ReactNode } from 'react';
import { LazyPart } from '../base/lazy-part.tsx';
import { mayOf, useSession } from '../call/session.ts';
import type { PagePart } from '../shell/area-parts.ts';
import { AddressTabs } from '../shell/tabs/address-tabs.tsx';
import { usePageTabs } from '../shell/tabs/page-tabs.tsx';
import { useAreaParts } from '../shell/use-area-parts.ts';

interface Props {
  /** Path of the page the parts are for. */
  readonly page: string;
  /** Of the thing it shows. */
  readonly id: string;
}

/**
 * The page of one thing, put together of what the areas know of it: facts below one another, what is done with it as buttons beside the
 * first of them, and tabs. Whoever may not see a part has a page without it.
 */
export function SubjectPage({ page, id }: Props): ReactNode {
  const { pageParts } = useAreaParts();
  const user = useSession((state) => state.user);
  const tabs = usePageTabs(page, id);
  if (!user) return null;

  const may = mayOf(user);
  const isFor = (part: { readonly page: string; readonly access: readonly string[] }) =>
    part.page === page && part.access.every(may);
  const parts = pageParts.filter(isFor);

  return (
    <div className="sub-page">
      <header className="sub-head">
        <Parts of={parts} place="facts" id={id} />
        <div className="sub-actions">
          <Parts of={parts} place="actions" id={id} />
        </div>
      </header>
      {tabs.length > 0 && <AddressTabs items={tabs} />}
    </div>
  );
}

interface PartsProps {
  readonly of: readonly PagePart[];
  readonly place: PagePart['place'];
  readonly id: string;
}

const Parts = ({ of, place, id }: PartsProps): ReactNode =>
  of
    .filter((part) => part.place === place)
    .map(({ key, part }) => <LazyPart key={key} load={part} props={{ id }} />);
