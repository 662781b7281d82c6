import { useLayoutEffect, useRef, useState } from 'react';

/** The same function for as long as the component lives; it does what the latest one given would do. */
export function useStable<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });

  const [stable] = useState(
    () =>
      (...args: Args): Result =>
        latest.current(...args),
  );

  return stable;
}
