import type { Context } from './context.ts';

const CACHED_MILLISECONDS = 3000;

/** Whose data is read, over which connection. */
export type Reader = Pick<Context, 'client' | 'merchantId'>;

/** What every sale asks about a merchant and hardly anybody changes: read once and remembered for three seconds. */
export function cachedBriefly<Value, Source extends { readonly merchantId: number } = Reader>(
  read: (source: Source) => Promise<Value>,
): (source: Source) => Promise<Value> {
  const cached = new Map<number, { value: Value; until: number }>();
  return async (context) => {
    const known = cached.get(context.merchantId);
    if (known && known.until > performance.now()) return known.value;
    const value = await read(context);
    cached.set(context.merchantId, { value, until: performance.now() + CACHED_MILLISECONDS });
    return value;
  };
}
