import { type PointerEvent, type ThHTMLAttributes, useState } from 'react';
import { LEAST_WIDTH } from './column-layout.ts';

interface Props extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'onResize'> {
  /** Hears the new width in pixels; absent: the column keeps its width. */
  readonly onResize?: (width: number) => void;
}

/** A heading whose right edge can be drawn to another width; the table follows when it is let go. */
export function ResizableHeading({ onResize, children, ...rest }: Props) {
  const [drawn, setDrawn] = useState<number>();
  if (!onResize) return <th {...rest}>{children}</th>;

  const start = (event: PointerEvent<HTMLElement>) => {
    const grip = event.currentTarget;
    const begun = grip.closest('th')?.offsetWidth ?? 0;
    const from = event.clientX;
    const widthAt = (x: number) => Math.max(LEAST_WIDTH, begun + x - from);
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = (moved) => setDrawn(widthAt(moved.clientX) - begun);
    grip.onlostpointercapture = () => {
      grip.onpointermove = null;
      grip.onlostpointercapture = null;
      setDrawn(undefined);
    };

    grip.onpointerup = (ended) => {
      grip.onpointerup = null;
      if (ended.clientX !== from) onResize(widthAt(ended.clientX));
    };
  };

  return (
    <th {...rest}>
      {children}
      <i
        className="scr-grip"
        aria-hidden
        data-drawn={drawn === undefined ? undefined : true}
        style={{ translate: `${drawn ?? 0}px 0` }}
        onPointerDown={start}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}
