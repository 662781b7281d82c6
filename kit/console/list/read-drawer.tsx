import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { Sheet } from '../base/sheet.tsx';
import { ReadPart, type ReadPartProps } from './read-part.tsx';

interface Props<E extends Endpoint> extends Omit<ReadPartProps<E>, 'keepPrevious' | 'className'> {
  /** In the user's language. */
  readonly title: string;
  /** Pixels. */
  readonly size: number;
  /** The drawer is gone. */
  readonly close: () => void;
}

/** Everything about one thing in a drawer, open from the start: it reads one answer and shows it. */
export function ReadDrawer<E extends Endpoint>({
  title,
  size,
  close,
  lines = 10,
  ...part
}: Props<E>): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Sheet
      open={open}
      size={size}
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <ReadPart<E> lines={lines} keepPrevious {...part} />
    </Sheet>
  );
}
