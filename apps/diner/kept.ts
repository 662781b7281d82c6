import { useState } from 'react';

const kept = new Map<string, unknown>();

/** What was chosen is ordered, or another person comes in. */
export const forgetKept = (): void => kept.clear();

/** What a page begins with when it is drawn next. */
export const keepFor = (key: string, value: unknown): void => {
  kept.set(key, value);
};

/** State that outlives its page while the page is open in the browser: a diner who shows their code meanwhile finds the cart as it was. */
export function useKept<Value>(key: string, first: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() =>
    kept.has(key) ? (kept.get(key) as Value) : first,
  );
  const keep = (next: Value) => {
    kept.set(key, next);
    setValue(next);
  };

  return [value, keep];
}
