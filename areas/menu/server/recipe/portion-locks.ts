/* Portions that a person bought and that come back ($2 lines, $3 counts, of $4), locked by line: two who give back some of the same dishes do not wait for
   each other's. */

/** Of what the account $5 bought. */
export const BOUGHT_IN_ORDER = `(select k.line_id, u.n from recipe_bought k
    join unnest($2::bigint[], $3::int[]) u (line_id, n) on u.line_id = k.line_id
   where k.merchant_id = $1 and k.sale_date = $4::date and k.account_id = $5 order by k.line_id for update of k)`;
