import { randomInt } from 'node:crypto';
import type { Context } from '#kit/server/context.ts';
import { createRateLimit } from '#kit/server/http/rate-limit.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../contract/machine/pairing-code.ts';

/* What codes of pages have in common, whether the page becomes a screen or a till. */

/** Codes an operator may try: one in ten seconds, ten at once; guessing one of the codes of a day would take years. */
const GUESSES = { rate: 0.1, burst: 10 } as const;

const guesses = createRateLimit(GUESSES.rate, GUESSES.burst);

export const tooMany = () => new Refusal(429, 'TOO_MANY', '操作过于频繁，请稍后再试');

/** Takes one of the guesses of an operator, of screens and tills together. @throws Refusal 429 TOO_MANY */
export function takeGuess({ merchantId, actor }: Pick<Context, 'merchantId' | 'actor'>): void {
  if (!guesses.take(`${merchantId} ${actor.userId}`)) throw tooMany();
}

/** Codes that are tried before a page is told to come back: hardly ever more than one. */
const ATTEMPTS = 5;

/** A code no other page shows; `keep` says whether it could write it down as one. @throws Refusal 429 TOO_MANY where every code that was tried is taken */
export async function freeCode(keep: (code: string) => Promise<boolean>): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const code = randomCode();
    if (await keep(code)) return code;
  }

  throw tooMany();
}

const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
