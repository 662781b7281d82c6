import { sql } from 'kysely';
import { startWorker } from '#kit/server/jobs/worker.ts';
import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';

/** Something attempts are counted for, how many are free, and for how long they count from the first. */
export interface Subject {
  readonly key: string;
  readonly free: number;
  readonly minutes: number;
}

/** A user name: a stranger who guesses its password is asked for a captcha, and so is the operator, who is never locked out. */
export const nameSubject = (username: string): Subject => ({
  key: `name:${username.toLowerCase()}`,
  free: 3,
  minutes: 24 * 60,
});

/** An address: a whole campus may share one, so only a flood of failures asks every operator there for a captcha. */
export const addressSubject = (ip: string): Subject => ({
  key: `address:${ip}`,
  free: 100,
  minutes: 15,
});

/** The old password in an open session: its operator is locked out of nothing else by it. */
export const oldPasswordSubject = ({
  merchantId,
  userId,
}: {
  merchantId: number;
  userId: number;
}): Subject => ({
  key: `password:${merchantId}:${userId}`,
  free: 5,
  minutes: 15,
});

/**
 * Counts one attempt at the commit of a transaction of its own, before whatever it tries is looked at: of many at once only the free
 * ones are free. Tells whether this one was, and when counting begins anew.
 */
export async function countAttempt(
  system: System,
  { key, free, minutes }: Subject,
): Promise<{ isFree: boolean; minutesLeft: number }> {
  const counted = await system.platform({}, (tx) =>
    sql<{ attempts: number; minutesLeft: number }>`
      insert into platform_login_attempt as a (subject, attempts) values (${key}, 1)
      on conflict (subject) do update set
        attempts = case when a.began_at ${counting(minutes)} then a.attempts + 1 else 1 end,
        began_at = case when a.began_at ${counting(minutes)} then a.began_at else now() end
      returning attempts,
        ceil(extract(epoch from began_at + make_interval(mins => ${minutes}::int) - now()) / 60)::int as minutes_left`.execute(
      tx,
    ),
  );

  const { attempts = 1, minutesLeft = minutes } = counted.rows[0] ?? {};

  return { isFree: attempts <= free, minutesLeft };
}

/** Whether a further attempt would be free; counts nothing. */
export async function isFree(system: System, { key, free, minutes }: Subject): Promise<boolean> {
  const found = await system.platform({ readOnly: true }, (tx) =>
    sql<{ attempts: number }>`select attempts from platform_login_attempt
      where subject = ${key} and began_at ${counting(minutes)}`.execute(tx),
  );
  return (found.rows[0]?.attempts ?? 0) < free;
}

/* What began later than this moment (and what goes on at it) was counted by a clock that has been set back since: it would hold a person up for as long. */
const counting = (minutes: number) =>
  sql`between now() - make_interval(mins => ${minutes}::int) and now() + interval '1 minute'`;

/** A success forgets what was counted. */
export async function forgetAttempts(system: System, { key }: Subject): Promise<void> {
  await system.platform({}, (tx) =>
    sql`delete from platform_login_attempt where subject = ${key}`.execute(tx),
  );
}

/** Forgets what was counted of everything whose key begins so: counting begins anew. */
export async function forgetAttemptsBelow(system: System, beginning: string): Promise<void> {
  await system.platform({}, (tx) =>
    sql`delete from platform_login_attempt where starts_with(subject, ${beginning})`.execute(tx),
  );
}

const HOUR_MILLISECONDS = 3_600_000;

/** Sweeps every hour until the server stops. */
export const startAttemptSweep = (system: System): void =>
  startWorker(system, {
    name: 'sweeping log-in attempts',
    pause: () => HOUR_MILLISECONDS,
    startsAtOnce: true,
    round: () => sweepAttempts(system),
  });

/** Removes what is no longer counted, whether or not an operator ever logs in: a flood of made-up names leaves as many rows. */
export async function sweepAttempts(system: System): Promise<void> {
  await system.background.platform({}, (tx) =>
    sql`delete from platform_login_attempt where began_at < now() - interval '2 days'`.execute(tx),
  );
}

/** Too many old passwords were tried in an open session. */
export const tooManyGuesses = (minutesLeft: number): Refusal =>
  new Refusal(429, 'TOO_MANY_GUESSES', '旧密码错误次数过多，请{minutes}分钟后再试', {
    params: { minutes: minutesLeft },
  });
