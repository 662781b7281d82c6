import { useState } from 'react';
import { useAddressId } from '#kit/console/shell/address.ts';
import { useAskedAmount } from '#kit/console/shell/asked-act.ts';

/** The person the address of a page asks to give money to. */
export interface AskedPerson {
  /** Undefined where it names nobody, or what it asked for is done. */
  readonly custId: string | undefined;
  /** What the form begins with: whom, and the amount the address says. */
  readonly value: { readonly custId: string; readonly amount?: number } | undefined;
  /** The form was saved or closed: it is nobody's again. */
  readonly forget: () => void;
}

/** Whom the address named last, `?custId=` with `amount` in fen; after it is done the form is nobody's, before the address is. */
export function useAskedPerson(): AskedPerson {
  const [asked, ask] = useAddressId('custId');
  const [amount] = useAskedAmount();
  const [named, setNamed] = useState(asked);
  const [custId, setCustId] = useState(asked);
  if (asked !== named) {
    setNamed(asked);
    setCustId(asked);
  }

  return {
    custId,
    value: custId === undefined ? undefined : { custId, ...(amount !== undefined && { amount }) },
    forget: () => {
      setCustId(undefined);
      ask(undefined, { amount: [] });
    },
  };
}
