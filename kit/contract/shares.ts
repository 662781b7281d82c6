/**
 * Splits a whole over parts in proportion to their weights, to the fen: what rounding down leaves goes to the largest remainders, the
 * earlier part first. No part gets more than its weight while the whole is not more than all of them.
 * @returns shares in the order of the weights; they add up to `whole`
 */
export function sharesOf(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);

  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight));
  const shares = exact.map((part) => Number(part / total));
  const order = exact
    .map((part, index) => ({ index, rest: part % total }))
    .toSorted((left, right) =>
      left.rest === right.rest ? left.index - right.index : left.rest > right.rest ? -1 : 1,
    );
  const left = whole - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;

  return shares;
}
