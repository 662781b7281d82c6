import { type SqlBool, sql } from 'kysely';
import { OUTCOME } from './draft.ts';

/** Orders made ahead that stand: not ended yet, or served. @param table the name or alias of `order_booking` */
export const standsIn = (table: string) => {
  const outcome = sql.ref(`${table}.outcome`);
  return sql<SqlBool>`(${outcome} is null or ${outcome} = ${sql.lit(OUTCOME.served)})`;
};
