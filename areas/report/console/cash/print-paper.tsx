import './shift.css';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { printJob } from '#kit/console/print/print-helper.ts';

interface Props {
  readonly trigger: string;
  /** The paper, seen in print only. */
  readonly children: ReactNode;
}

/** Prints a paper of the cash desk. */
export function PrintPaper({ trigger, children }: Props) {
  const [printing, setPrinting] = useState(false);
  const paper = useId();
  useEffect(() => {
    if (!printing) return;

    printJob({ type: 'html', printable: paper })
      .catch(() => undefined)
      .finally(() => setPrinting(false));
  }, [printing, paper]);

  return (
    <>
      <ActionButton trigger={trigger} loading={printing} onClick={() => setPrinting(true)} />
      {printing &&
        createPortal(
          <div hidden>
            <div id={paper}>{children}</div>
          </div>,
          document.body,
        )}
    </>
  );
}
