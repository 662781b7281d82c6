import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { UserDialogEntry } from './shell-parts.ts';

const made = new WeakMap<UserDialogEntry, ComponentType<{ onClose: () => void }>>();

/** The dialog of a line of the user's menu, fetched when it is opened. */
export function UserDialog({ entry, onClose }: { entry: UserDialogEntry; onClose: () => void }): ReactNode {
  const Dialog = made.get(entry) ?? lazy(entry.dialog);
  made.set(entry, Dialog);
  return (
    <Suspense fallback={null}>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
