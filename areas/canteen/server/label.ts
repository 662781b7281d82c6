import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import { countOf } from '#kit/server/list.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { labels } from '../contract/label.ts';
import { canteens } from './canteen.ts';
import { stalls } from './stall.ts';

const worn = sql`label_id = place_label.label_id`;

export const labelRows = serveEntity('placeLabel', labels, {
  order: ascending('sort', 'labelName'),
  list: (rows, context) =>
    rows
      .select(
        countOf(context, 'canteen', sql`${worn} and ${canteens.visible(context)}`).as(
          'canteenCount',
        ),
      )
      .select(
        countOf(context, 'stall', sql`${worn} and ${stalls.visible(context)}`).as('stallCount'),
      ),
});
