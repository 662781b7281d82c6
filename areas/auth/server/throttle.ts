import { sql } from 'kysely';
import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';

/** Failures before a name or an address has to wait, and how long it then waits: doubling from one minute to an hour. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;

/** Refuses while one of the subjects is locked. */
export async function assertNotLocked(system: System, subjects: readonly string[]): Promise<void> {
  const wait = await system.platform({ readOnly: true }, (tx) =>
    sql<{ seconds: number | null }>`select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
      from platform_login_failure where subject = any(${subjects}) and locked_until > now()`.execute(tx),
  );
  const seconds = wait.rows[0]?.seconds;
  if (seconds)
    throw new Refusal(429, 'LOGIN_LOCKED', '登录失败次数过多，请{minutes}分钟后再试', {
      params: { minutes: Math.ceil(seconds / 60) },
    });
}

/** Counts one failure for each subject and locks those that had too many. */
export async function countFailure(system: System, subjects: readonly string[]): Promise<void> {
  await system.platform({}, (tx) =>
    sql`insert into platform_login_failure as f (subject, failures) select s, 1 from unnest(${subjects}::text[]) s order by s
      on conflict (subject) do update set changed_at = now(),
        failures = case when f.changed_at < now() - interval '1 day' then 1 else f.failures + 1 end,
        locked_until = case when f.failures + 1 >= ${FREE_FAILURES} and f.changed_at > now() - interval '1 day'
          then now() + least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(f.failures + 1 - ${FREE_FAILURES}, 10)) * interval '1 second' end`.execute(
      tx,
    ),
  );
}

export async function forgetFailures(system: System, subject: string): Promise<void> {
  await system.platform({}, (tx) => sql`delete from platform_login_failure where subject = ${subject}`.execute(tx));
}
