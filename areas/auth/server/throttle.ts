import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';

/** Failures before a name has to wait, and how long it then waits: doubling from one minute to an hour. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;
/** Failures of a name or an address before a captcha has to be solved. */
const CAPTCHA_FAILURES = 3;
/** Minutes a name's failures count; those of an address, which many may share, count for a quarter of an hour. */
const NAME_MINUTES = 24 * 60;
const ADDRESS_MINUTES = 15;

/** How long failures of a subject count. */
const memory = (subject: RawBuilder<unknown>, name: string) =>
  sql`make_interval(mins => case when ${subject} = ${name} then ${NAME_MINUTES}::int else ${ADDRESS_MINUTES}::int end)`;

/** Who failures are counted for. */
export interface Subjects {
  readonly name: string;
  readonly address: string;
}
export const subjectsOf = (username: string, ip: string): Subjects => ({
  name: `name:${username.toLowerCase()}`,
  address: `address:${ip}`,
});

/**
 * Refuses while the name is locked; otherwise tells whether this log-in has to bring a solved captcha.
 * @throws Refusal 429 LOGIN_LOCKED
 */
export async function assertNotLocked(system: System, { name, address }: Subjects): Promise<{ captcha: boolean }> {
  const found = await system.platform({ readOnly: true }, (tx) =>
    sql<{ seconds: number | null; captcha: boolean | null }>`
      select ceil(extract(epoch from max(locked_until) filter (where locked_until > now()) - now()))::int as seconds,
             bool_or(failures >= ${CAPTCHA_FAILURES} and changed_at > now() - ${memory(sql`subject`, name)}) as captcha
        from platform_login_failure where subject in (${name}, ${address})`.execute(tx),
  );
  const { seconds, captcha } = found.rows[0] ?? {};
  if (seconds)
    throw new Refusal(429, 'LOGIN_LOCKED', '登录失败次数过多，请{minutes}分钟后再试', {
      params: { minutes: Math.ceil(seconds / 60) },
    });
  return { captcha: captcha === true };
}

/** Counts one failure for name and address; a name that had too many is locked, an address never is: many may share it. */
export async function countFailure(system: System, { name, address }: Subjects): Promise<void> {
  await system.platform({}, (tx) =>
    sql`insert into platform_login_failure as f (subject, failures) values (${name}, 1), (${address}, 1)
      on conflict (subject) do update set changed_at = now(),
        failures = case when f.changed_at < now() - ${memory(sql`f.subject`, name)} then 1 else f.failures + 1 end,
        locked_until = case when f.subject = ${name} and f.failures + 1 >= ${FREE_FAILURES}
            and f.changed_at > now() - ${memory(sql`f.subject`, name)}
          then now() + least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(f.failures + 1 - ${FREE_FAILURES}, 10)) * interval '1 second' end`.execute(
      tx,
    ),
  );
}

/** A success forgets what was counted for the name; the address may still have others at it. */
export async function forgetFailures(system: System, { name }: Subjects): Promise<void> {
  await system.platform({}, (tx) => sql`delete from platform_login_failure where subject = ${name}`.execute(tx));
}
