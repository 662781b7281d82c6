import { use } from 'react';
import type { JoinedParts, LoadAreaParts } from './area-parts.ts';
import { useConsoleParts } from './console-parts.ts';

/* A component that waits must be given the same promise each time it is tried. */
const loading = new WeakMap<LoadAreaParts, Promise<JoinedParts>>();

/** The parts of all areas; the component waits until they are fetched. Those that do not arrive are asked for again when it is tried again. */
export function useAreaParts(): JoinedParts {
  const { areaParts: load } = useConsoleParts();
  const parts = loading.get(load) ?? load();
  if (!loading.has(load)) {
    loading.set(load, parts);
    parts.catch(() => loading.delete(load));
  }

  return use(parts);
}
