import { type ReactNode, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { StoppedJobs } from '#kit/console/call/stopped-jobs.tsx';
import { ListScreen, type ListScreenProps } from '#kit/console/list/list-screen.tsx';
import type { ListEndpoint } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Revocation } from '../contract/revocation.ts';
import type { BatchKind } from './batch-kinds.ts';
import { BatchRevoke } from './batch-revoke.tsx';
import { resumedBatch, type StartedBatch } from './batch-started.ts';

interface Props<List extends ListEndpoint>
  extends Pick<ListScreenProps<List>, 'list' | 'filters' | 'content' | 'rowActions'> {
  /** What a batch of this screen is called. */
  readonly title: string;
  readonly kinds: readonly BatchKind[];
  /** The calls that begin batches: those that stopped can be gone on with here. */
  readonly batches: readonly Endpoint[];
  /** Takes a batch back by its number. */
  readonly revocation?: { readonly of: Revocation; readonly title: string };
  /** The way to add one, and what stands behind the batch. */
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

const BatchDrawer = lazyPart(async () => (await import('./batch-drawer.tsx')).BatchDrawer);

const BatchProgress = lazyPart(async () => (await import('./batch-progress.tsx')).BatchProgress);

/** A list of what was done to people, the last thirty days at first, with the ways to do it to one and to many. */
export function BatchList<List extends ListEndpoint>(props: Props<List>) {
  const { title, kinds, batches, revocation, children, more, ...list } = props;
  const [choosing, setChoosing] = useState(false);
  const [started, setStarted] = useState<StartedBatch>();
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const mayCall = useMayCall();

  return (
    <>
      <StoppedJobs
        of={revocation ? [...batches, revocation.of.save] : batches}
        went={(job) => setStarted(resumedBatch(job))}
      />
      <ListScreen<List>
        {...list}
        initialFilter={{ startDate, endDate } as never}
        toolbar={
          <>
            {children}
            {kinds.some(({ save }) => mayCall(save)) && (
              <ActionButton trigger={title} onClick={() => setChoosing(true)} />
            )}
            {revocation && <BatchRevoke {...revocation} started={setStarted} />}
            {more}
          </>
        }
      />
      {choosing && (
        <BatchDrawer
          title={title}
          kinds={kinds}
          started={setStarted}
          close={() => setChoosing(false)}
        />
      )}
      {started && (
        <BatchProgress
          title={title}
          started={started}
          result={kinds[0]?.result}
          close={() => setStarted(undefined)}
        />
      )}
    </>
  );
}
