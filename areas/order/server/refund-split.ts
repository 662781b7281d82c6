/** What paid an order, by tender; fen. */
export interface Tenders {
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  readonly suspense: number;
}

/** Tenders in reverse order of spending: what was owed last is given back first. */
const REVERSE: readonly (keyof Tenders)[] = ['suspense', 'personal', 'red', 'subsidy'];

/**
 * How a refund of `amount` goes back over what is left of each tender, so that what stays paid is what the smaller order
 * would have cost (domain notes B1.6). `amount` is at most the sum of what is left.
 */
export function splitRefund(left: Tenders, amount: number): Tenders {
  let rest = amount;
  const take = (tender: keyof Tenders): number => {
    const taken = Math.min(rest, left[tender]);
    rest -= taken;
    return taken;
  };
  const taken = Object.fromEntries(REVERSE.map((tender) => [tender, take(tender)]));
  return taken as unknown as Tenders;
}
