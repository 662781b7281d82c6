import { useState } from 'react';

/** State that is remembered on this machine under a name; undefined forgets it. Another name has its own. */
export function usePersisted<Value>(
  name: string,
): [Value | undefined, (value: Value | undefined) => void] {
  const [held, setHeld] = useState(() => ({ name, value: readPersisted<Value>(name) }));
  const now = held.name === name ? held : { name, value: readPersisted<Value>(name) };
  if (now !== held) setHeld(now);
  const set = (value: Value | undefined) => {
    setHeld({ name, value });
    persist(name, value);
  };

  return [now.value, set];
}

/** Reads what was kept under a name; undefined where there is nothing or it cannot be read. */
export function readPersisted<Value>(name: string): Value | undefined {
  const text = localStorage.getItem(name);
  if (text === null) return undefined;

  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** Keeps a value on this machine; a full or forbidden storage only means that it is forgotten. */
export function persist(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    return;
  }
}
