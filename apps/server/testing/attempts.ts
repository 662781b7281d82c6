import fc from 'fast-check';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Route } from '#kit/server/implement.ts';
import { goodContent, type KnownValues } from '#kit/server/testing/bad-content.ts';

/** A call and what is sent with it. */
export interface Attempt {
  readonly endpoint: Endpoint;
  readonly content: unknown;
}

const TRIES = 4;

const SEED = 20_261_121;

/** Calls in the name of a session whose content is guessed well, each a few times. */
export function* attemptsAt(
  routes: readonly Route[],
  known: KnownValues,
  wanted: (endpoint: Endpoint) => boolean,
): Generator<Attempt> {
  for (const { endpoint } of routes) {
    const { access, transport } = endpoint;
    if (access === 'public' || access === 'device' || transport !== 'envelope' || !wanted(endpoint))
      continue;

    for (const content of fc.sample(goodContent(endpoint.content, known), {
      numRuns: TRIES,
      seed: SEED,
    }))
      if (sendable(endpoint, content)) yield { endpoint, content };
  }
}

/** Parts of an address have to be there. */
const sendable = ({ path }: Endpoint, content: unknown): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].every(
    ([, name]) => (content as Record<string, unknown>)?.[name ?? ''] !== undefined,
  );

/** Calls that answer something and are no file. */
export const isQuestion = ({ kind, file }: Endpoint): boolean => kind === 'read' && !file;

/** Which of these words an answer tells beyond what was asked with. */
export function toldBy(words: readonly string[], content: unknown, data: unknown): string[] {
  const [sent, text] = [JSON.stringify(content) ?? '', JSON.stringify(data) ?? ''];
  return words.filter((word) => text.includes(word) && !sent.includes(word));
}
