import {
  countAttempt,
  forgetAttempts,
  forgetAttemptsBelow,
  isFree,
  type Subject,
} from '#areas/auth/server/api.ts';
import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

interface Limits {
  readonly name: string;
  /** Attempts at one person from one address, or from one of their own devices. */
  readonly free: number;
  readonly minutes: number;
  /** Attempts at one person from everywhere but their own devices. */
  readonly strangers: { readonly free: number; readonly minutes: number };
  /** Further attempts are let through once a minute. */
  readonly goesOn: boolean;
}
/** Passwords: wrong tries at a known number slow strangers down, never the owner's own telephone. No person is locked out. */
export const PASSWORDS: Limits = {
  name: 'diner',
  free: 8,
  minutes: 15,
  strangers: { free: 100, minutes: HOUR },
  goesOn: true,
};
/** Codes of the counter have eight digits; another code begins the count anew. */
export const BINDINGS: Limits = {
  name: 'diner bind',
  free: 5,
  minutes: 15,
  strangers: { free: 100, minutes: DAY },
  goesOn: true,
};
/** Messages cost money. */
export const MESSAGES: Limits = {
  name: 'diner sms',
  free: 5,
  minutes: HOUR,
  strangers: { free: 20, minutes: DAY },
  goesOn: false,
};

/** Failures at whatever person from one address, which a campus may share. */
const ofAddress = (ip: string): Subject => ({ key: `diner address:${ip}`, free: 200, minutes: 15 });

/** Which person the caller tries to be, and from where. */
export interface Attempt {
  readonly limits: Limits;
  readonly merchantId: number;
  /** Number of the person, or the index of a telephone. */
  readonly who: string;
  readonly ip: string;
  /** The device they came in with before; undefined for any other. */
  readonly knownDevice: string | undefined;
}

const personKey = ({
  limits,
  merchantId,
  who,
}: Pick<Attempt, 'limits' | 'merchantId' | 'who'>): string =>
  `${limits.name}:${merchantId}:${who.toLowerCase()}@`;

const ownSubject = (attempt: Attempt): Subject => {
  const { limits, ip, knownDevice } = attempt;
  const from = knownDevice === undefined ? ip : `device ${knownDevice}`;

  return { key: personKey(attempt) + from, free: limits.free, minutes: limits.minutes };
};
const strangersSubject = (attempt: Attempt): Subject => ({
  key: personKey(attempt),
  ...attempt.limits.strangers,
});
const slowSubject = (attempt: Attempt): Subject => ({
  key: `${ownSubject(attempt).key} slow`,
  free: 1,
  minutes: 1,
});

const tooMany = () => new Refusal(429, 'TOO_MANY_TRIES', '尝试次数过多，请稍后再试');

/** Counts an attempt before anything is looked at. @throws Refusal 429 */
export async function assertMayTry(system: System, attempt: Attempt): Promise<void> {
  const isStranger = attempt.knownDevice === undefined;
  if (isStranger && !(await isFree(system, ofAddress(attempt.ip)))) throw tooMany();

  const counted = [ownSubject(attempt), ...(isStranger ? [strangersSubject(attempt)] : [])];
  const outcomes = await Promise.all(counted.map((subject) => countAttempt(system, subject)));
  if (outcomes.every((outcome) => outcome.isFree)) return;
  if (!attempt.limits.goesOn) throw tooMany();
  if (!(await countAttempt(system, slowSubject(attempt))).isFree)
    throw new Refusal(429, 'TOO_MANY_TRIES', '尝试次数过多，请1分钟后再试');
}

/** Whether an address has not failed too often. @throws Refusal 429 */
export async function assertAddressFree(system: System, ip: string): Promise<void> {
  if (!(await isFree(system, ofAddress(ip)))) throw tooMany();
}

/** Counts a failure of an address, and refuses. */
export async function refuseAttempt(system: System, ip: string, refusal: Refusal): Promise<never> {
  await countAttempt(system, ofAddress(ip));
  throw refusal;
}

/** A success forgets what was counted from there. */
export const clearAttempts = (system: System, attempt: Attempt): Promise<void> =>
  forgetAttempts(system, ownSubject(attempt));

/** Begins the count of a person anew, wherever they were tried from. */
export const forgetPerson = (
  system: System,
  limits: Limits,
  merchantId: number,
  custNum: string,
): Promise<void> => forgetAttemptsBelow(system, personKey({ limits, merchantId, who: custNum }));

/** Guesses of the password in an open session: those of others do not hold it up. */
export async function assertMayGuess(system: System, session: string): Promise<void> {
  const { isFree: mayGuess } = await countAttempt(system, guessesOf(session));
  if (!mayGuess) throw tooMany();
}
const guessesOf = (session: string): Subject => ({
  key: `diner session:${session}`,
  free: 8,
  minutes: 15,
});
export const guessedRight = (system: System, session: string): Promise<void> =>
  forgetAttempts(system, guessesOf(session));
