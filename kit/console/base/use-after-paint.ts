import { startTransition, useEffect, useState } from 'react';

/** A value that follows once the page has been painted with the new one: for what may be drawn a moment later. */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(value)));
    });

    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);

  return shown;
}
