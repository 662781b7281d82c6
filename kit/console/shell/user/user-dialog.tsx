import type { ReactNode } from 'react';
import { LazyPart } from '../../base/lazy-part.tsx';
import type { UserDialogEntry } from '../shell-parts.ts';

/** The dialog of a line of the user's menu, fetched when it is opened. */
export const UserDialog = ({
  entry,
  onClose,
}: {
  entry: UserDialogEntry;
  onClose: () => void;
}): ReactNode => <LazyPart load={entry.dialog} props={{ onClose }} />;
