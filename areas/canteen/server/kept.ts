import type { Context } from '#kit/server/context.ts';

const KEPT_MILLISECONDS = 3000;

/** Whose data is read, over which connection. */
export type Reader = Pick<Context, 'client' | 'merchantId'>;

/** What every sale asks about a merchant and hardly anybody changes: read once and remembered for three seconds. */
export function keptBriefly<Value>(read: (context: Reader) => Promise<Value>): (context: Reader) => Promise<Value> {
  const kept = new Map<number, { value: Value; until: number }>();
  return async (context) => {
    const known = kept.get(context.merchantId);
    if (known && known.until > performance.now()) return known.value;
    const value = await read(context);
    kept.set(context.merchantId, { value, until: performance.now() + KEPT_MILLISECONDS });
    return value;
  };
}
