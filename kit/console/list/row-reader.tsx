import { createContext, type ReactNode, use, useState } from 'react';
import { useStable } from '../base/use-stable.ts';
import type { AnyRow } from './list-types.ts';

/** Reads the row anew; false when it is not on this page of the list any more. */
type ReadRow = () => Promise<boolean>;

const Reader = createContext<ReadRow | undefined>(undefined);

/** How a form in a row of a list gets at the row as it is now; undefined elsewhere. */
export const useRowReader = (): ReadRow | undefined => use(Reader);

interface Props {
  readonly row: AnyRow;
  /** Asks the server for this row; undefined when it is not there. */
  readonly read: (row: AnyRow) => Promise<AnyRow | undefined>;
  readonly children: (row: AnyRow) => ReactNode;
}

/**
 * What can be done with a row. A form that was overtaken reads the row anew for itself: the list stays as it is, so that the form
 * does not go with a row that moved.
 */
export function RowActions({ row, read, children }: Props): ReactNode {
  const [later, setLater] = useState<{ readonly of: AnyRow; readonly row: AnyRow }>();
  const again = useStable(async () => {
    const found = await read(row);
    if (found) setLater({ of: row, row: found });

    return found !== undefined;
  });

  return <Reader value={again}>{children(later?.of === row ? later.row : row)}</Reader>;
}
