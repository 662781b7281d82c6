import { useEffect } from 'react';
import { useAddress } from './address.ts';

/**
 * The act of a page that its address asks to be begun (`?act=`): one of these, or undefined. It is heard once: it leaves the address as soon as
 * the page has seen it, so a reload and Back begin nothing.
 * @param isReady false while the page does not know yet what the act is about
 */
export function useAskedAct<Act extends string>(
  acts: readonly Act[],
  isReady = true,
): Act | undefined {
  const { all, write } = useAddress();
  const [said] = all('act');
  const asked = isReady ? acts.find((act) => act === said) : undefined;
  useEffect(() => {
    if (asked !== undefined) write({ act: [] }, { replace: true });
  }, [asked, write]);

  return asked;
}

const FEN = /^\d{1,9}$/;

/** The amount the address of a page asks for, fen, and forgetting it. */
export function useAskedAmount(): [number | undefined, () => void] {
  const { all, write } = useAddress();
  const [said = ''] = all('amount');

  return [
    FEN.test(said) ? Number(said) : undefined,
    () => write({ amount: [] }, { replace: true }),
  ];
}
