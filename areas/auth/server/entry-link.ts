import { hash } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { entryRefused } from './entry-call.ts';
import type { EntryConfigOf } from './entry-config.ts';
import type { EntryProvider, Parameters } from './entry-provider.ts';

const AUDIENCE = 'cloud-canteen';

const SKEW_SECONDS = 30;

/** A link may be good for this long at most, whatever it says. */
const LONGEST_SECONDS = 600;

/**
 * A signed one-time link of a partner: `/auto?ticket=<JWT>`, HS256 with the shared secret; claims `iss` (the provider's name), `aud`
 * "cloud-canteen", `sub` (who), `exp` (at most ten minutes ahead) and `jti` (used once).
 */
export function createLink(system: System, config: EntryConfigOf<'link'>): EntryProvider {
  const key = new TextEncoder().encode(config.secret);
  const verified = (ticket: string) =>
    jwtVerify(ticket, key, {
      algorithms: ['HS256'],
      issuer: config.name,
      audience: AUDIENCE,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['sub', 'exp', 'jti'],
    }).then(
      ({ payload }) => payload,
      () => undefined,
    );

  return {
    config,
    proves: (parameters) => ticketOf(parameters) !== '',
    names: (parameters) => issuerOf(ticketOf(parameters)) === config.name,
    async prove(parameters) {
      const claims = await verified(ticketOf(parameters));
      if (!claims?.sub || !claims.exp || !claims.jti) throw entryRefused();
      if (claims.exp > Date.now() / 1000 + LONGEST_SECONDS + SKEW_SECONDS) throw entryRefused();
      if (!(await spend(system, config.name, claims.jti, claims.exp)))
        throw new Refusal(400, 'ENTRY_SPENT', '登录链接已使用，请重新获取');

      return claims.sub;
    },
  };
}

const ticketOf = ({ ticket, token, code }: Parameters): string => ticket || token || code || '';

/** Who a ticket says has signed it; believed only once the signature is checked. */
function issuerOf(ticket: string): string | undefined {
  try {
    return decodeJwt(ticket).iss;
  } catch {
    return undefined;
  }
}

/** Keeps a link from working twice, here and in every other server. */
async function spend(
  system: System,
  provider: string,
  nonce: string,
  expires: number,
): Promise<boolean> {
  return system.platform({}, async (tx) => {
    await sql`delete from platform_entry_spent where expires_at < now()`.execute(tx);
    const spent = await sql`insert into platform_entry_spent (provider, nonce_hash, expires_at)
      values (${provider}, ${hash('sha256', nonce, 'buffer')}, to_timestamp(${expires + SKEW_SECONDS}))
      on conflict do nothing`.execute(tx);

    return spent.numAffectedRows === 1n;
  });
}
