import { type ReactNode, useState } from 'react';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import type { ImportSet } from '#kit/contract/import.ts';
import { useMayCall } from '../action/access.ts';
import { ActionButton, type Trigger } from '../action/action-button.tsx';
import { NarrowAction } from '../action/narrow-action.tsx';
import { lazyPart } from '../base/lazy-part.tsx';
import type { ImportWizardProps } from './import-wizard.tsx';

export interface ImportDialogProps<Set extends ImportSet> {
  /** The calls of the import, from the contract. */
  readonly set: Set;
  /** The set's title when absent. */
  readonly trigger?: Trigger;
  /** Extra fields of the upload, such as the parent to import below. */
  readonly options?: Omit<NonNullable<ContentOf<Set['check']>>, 'mapping'>;
  /** Controls for these options, shown beside the file. */
  readonly children?: ReactNode;
  /** Areas whose lists change as well. */
  readonly changes?: readonly string[];
}

const ImportWizard = lazyPart<ImportWizardProps>(
  async () => (await import('./import-wizard.tsx')).ImportWizard,
);

/** A batch import in three steps: choose a file, match its columns and see what is wrong, import and read the result. */
export function ImportDialog<Set extends ImportSet>({
  set,
  trigger,
  options,
  children,
  changes,
}: ImportDialogProps<Set>) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(set.check)) return <NarrowAction of={set.check} trigger={trigger ?? set.title} />;

  return (
    <>
      <ActionButton trigger={trigger ?? set.title} onClick={() => setOpen(true)} />
      {open && (
        <ImportWizard
          set={set}
          options={options ?? {}}
          changes={changes ?? []}
          close={() => setOpen(false)}
        >
          {children}
        </ImportWizard>
      )}
    </>
  );
}
