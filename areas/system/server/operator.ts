import { sql } from 'kysely';
import type { Scope } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';

/** An operator as log-in finds it: across merchants, since a user name names its merchant. */
export interface OperatorIdentity {
  readonly merchantId: number;
  readonly userId: number;
  readonly username: string;
  readonly passwordHash: string;
  readonly state: number;
}

/** Case does not matter in a user name. Platform context. */
export async function findOperator(tx: Tx, username: string): Promise<OperatorIdentity | undefined> {
  const result = await sql<OperatorIdentity>`select merchant_id, user_id, username, password_hash, state
    from operator where lower(username) = lower(${username})`.execute(tx);
  return result.rows[0];
}

/** Everything a session needs to know of its operator. */
export interface OperatorProfile {
  readonly username: string;
  readonly realName: string;
  readonly state: number;
  readonly editFlag: 1 | 2;
  readonly roleCode: string;
  readonly roleName: string;
  readonly menuCodes: readonly string[];
  readonly scope: Scope;
  readonly merchantName: string;
  readonly merchantState: string;
  readonly timeZone: string;
}

interface ProfileRow extends Omit<OperatorProfile, 'scope'> {
  allCanteens: boolean;
  allOrganisations: boolean;
  canteens: number[];
  organisations: number[];
}

/** The operator with role, menu codes and data scope; organisations with their subtrees expanded. Merchant context. */
export async function operatorProfile(
  tx: Tx,
  merchantId: number,
  userId: number,
): Promise<OperatorProfile | undefined> {
  const result = await sql<ProfileRow>`
    select o.username, o.real_name, o.state, o.edit_flag, r.role_code, r.role_name, o.all_canteens, o.all_organisations,
           m.merchant_name, m.state as merchant_state, m.time_zone,
           array(select menu_code from role_menu rm where rm.merchant_id = o.merchant_id and rm.role_id = o.role_id) as menu_codes,
           array(select target_id from operator_scope s
                  where s.merchant_id = o.merchant_id and s.user_id = o.user_id and s.kind = 'canteen') as canteens,
           array(select distinct below.org_id from operator_scope s
                   join organisation top on top.merchant_id = s.merchant_id and top.org_id = s.target_id
                   join organisation below on below.merchant_id = top.merchant_id and below.path like top.path || '%'
                  where s.merchant_id = o.merchant_id and s.user_id = o.user_id and s.kind = 'organisation') as organisations
      from operator o
      join role r on r.merchant_id = o.merchant_id and r.role_id = o.role_id
      join merchant m on m.merchant_id = o.merchant_id
     where o.merchant_id = ${merchantId} and o.user_id = ${userId}`.execute(tx);
  const row = result.rows[0];
  if (!row) return undefined;
  const { allCanteens, allOrganisations, canteens, organisations, ...profile } = row;
  return {
    ...profile,
    scope: {
      canteens: allCanteens ? 'all' : canteens.map(Number),
      organisations: allOrganisations ? 'all' : organisations.map(Number),
    },
  };
}
