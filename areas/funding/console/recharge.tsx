import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { StoppedJobs } from '#kit/console/call/stopped-jobs.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import {
  pageRecharge,
  rechargeBatch,
  rechargeSingle,
  redBatch,
  redSingle,
  subsidyBatch,
  subsidySingle,
} from '../contract/recharge.ts';
import { walletImport } from '../contract/recharge-import.ts';
import { useAskedPerson } from './asked-person.ts';
import { personalKind, redKind, subsidyKind } from './batch-kinds.ts';
import { resumedBatch, type StartedBatch } from './batch-started.ts';
import { grantFields, paymentFields, personField } from './recharge-fields.tsx';
import { occurredFilter, personFilter, walletFilter } from './recharge-filters.tsx';
import { rechargeSaying, redSaying, subsidySaying } from './recharge-preview.tsx';

const BATCHES: readonly Endpoint[] = [rechargeBatch, subsidyBatch, redBatch];

const BatchDrawer = lazyPart(async () => (await import('./batch-drawer.tsx')).BatchDrawer);

const BatchProgress = lazyPart(async () => (await import('./batch-progress.tsx')).BatchProgress);

/**
 * Recharging one after another: today's recharges with their sum, and the ways to add to them. `?custId=` opens the recharge of the person it
 * names, `&amount=` with that many fen; after each recharge the form stands open for the next person.
 */
export default function Recharge() {
  const [choosing, setChoosing] = useState(false);
  const asked = useAskedPerson();
  const [started, setStarted] = useState<StartedBatch>();
  const [[startDate, endDate]] = useState(() => daysBack(0, true));
  const mayCall = useMayCall();
  const mayBatch = BATCHES.some((batch) => mayCall(batch));
  const changes = ['report'];

  return (
    <>
      <StoppedJobs of={BATCHES} went={(job) => setStarted(resumedBatch(job))} />
      <ListScreen
        list={pageRecharge}
        initialFilter={{ startDate, endDate }}
        filters={[occurredFilter('充值时间'), personFilter, walletFilter]}
        toolbar={
          <>
            <EditDrawer
              save={rechargeSingle}
              title="个人充值"
              trigger="个人充值"
              fields={asked.value ? paymentFields : [personField, ...paymentFields]}
              {...(asked.value && { value: asked.value })}
              asked={asked.custId}
              next={{}}
              onSaved={asked.forget}
              onClose={asked.forget}
              {...rechargeSaying}
              changes={changes}
            />
            <ImportDialog set={walletImport} changes={changes} />
            {mayBatch && <ActionButton trigger="批量充值" onClick={() => setChoosing(true)} />}
            <EditDrawer
              save={subsidySingle}
              title="单人补贴发放"
              trigger="补贴发放"
              fields={[personField, ...grantFields]}
              {...subsidySaying}
              changes={changes}
              secondary
            />
            <EditDrawer
              save={redSingle}
              title="单人红包发放"
              trigger="红包发放"
              fields={[personField, ...grantFields]}
              {...redSaying}
              changes={changes}
              secondary
            />
          </>
        }
      />
      {choosing && (
        <BatchDrawer
          title="批量充值"
          kinds={[personalKind, subsidyKind, redKind]}
          started={setStarted}
          close={() => setChoosing(false)}
        />
      )}
      {started && (
        <BatchProgress title="批量充值" started={started} close={() => setStarted(undefined)} />
      )}
    </>
  );
}
