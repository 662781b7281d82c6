/**
 * A token bucket per key: `rate` a second on average, `burst` at once. Buckets that are full again are forgotten.
 * @param now milliseconds of a clock that is never set back
 */
export function createRateLimit(
  rate: number,
  burst: number,
  now: () => number = performance.now.bind(performance),
) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  let sweptAt = now();
  const sweep = (time: number) => {
    sweptAt = time;
    for (const [key, bucket] of buckets)
      if (bucket.tokens + ((time - bucket.at) / 1000) * rate >= burst) buckets.delete(key);
  };

  return {
    /** False when the key has used up what it may. */
    take(key: string): boolean {
      const time = now();
      if (time - sweptAt > 60_000) sweep(time);
      const bucket = buckets.get(key) ?? { tokens: burst, at: time };
      bucket.tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * rate);
      bucket.at = time;
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return false;

      bucket.tokens -= 1;

      return true;
    },
  };
}
export type RateLimit = ReturnType<typeof createRateLimit>;
