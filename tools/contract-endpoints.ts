import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#kit/contract/endpoint.ts';

/** Every endpoint value that the contracts below `root` export, by area, each once. */
export async function contractEndpoints(
  root: string,
): Promise<ReadonlyMap<string, readonly Endpoint[]>> {
  const byArea = new Map<string, Set<Endpoint>>();
  const files = globSync('areas/*/contract/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  for (const file of files.map((name) => name.replaceAll('\\', '/')).toSorted()) {
    const area = file.split('/')[1] ?? '';
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    const found = byArea.get(area) ?? new Set();
    for (const value of Object.values(module))
      for (const endpoint of endpointsIn(value)) found.add(endpoint);
    byArea.set(area, found);
  }

  return new Map(
    [...byArea].filter(([, found]) => found.size > 0).map(([area, found]) => [area, [...found]]),
  );
}

/** The endpoints in an export: itself, or those of a set such as `importSet` makes. */
const endpointsIn = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value];

  const isPlainSet = isObject(value) && Object.getPrototypeOf(value) === Object.prototype;

  return isPlainSet ? Object.values(value).filter(isEndpoint) : [];
};

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.path === 'string' &&
  'transport' in value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
