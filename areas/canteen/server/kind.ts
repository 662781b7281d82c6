import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import { countOf } from '#kit/server/list.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { kinds } from '../contract/kind.ts';
import { stalls } from './stall.ts';

export const kindRows = serveEntity('stallKind', kinds, {
  order: ascending('sort', 'kindName'),
  list: (rows, context) => {
    const own = sql`stall.kind_id = stall_kind.kind_id and ${stalls.visible(context)}`;
    return rows.select(countOf(context, 'stall', own).as('stallCount'));
  },
});
