import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { MOST_PLACE, type PageShape } from '#kit/contract/endpoint.ts';
import type { ListOrder } from '#kit/contract/list-order.ts';
import { invalid } from './refusal.ts';

/*
 * A place in a list is what its row has in the columns of the order. A page that begins behind one is found by an index however far down it
 * lies, and neither skips nor repeats a row when others come in above it.
 */

/**
 * Whether places of this order can be found again: all its columns go one way, so that one comparison of rows finds what lies behind, and
 * none may be empty, since nothing compares with that.
 */
export function hasPlaces(shape: PageShape, order: readonly ListOrder[]): boolean {
  const isOneWay = order.every(({ asc }) => asc === order[0]?.asc);
  return isOneWay && order.every(({ column }) => isFilled(shape.row.shape[column]));
}

const isFilled = (value: z.ZodType | undefined): boolean =>
  value !== undefined && !value.safeParse(null).success && !value.safeParse(undefined).success;

/** The column of a statement that tells the place of each row; as text, because times have more digits than a row shows. */
export const placeColumn = (order: readonly ListOrder[]): RawBuilder<unknown> =>
  sql`, array[${sql.join(order.map(({ column }) => sql`${inList(column)}::text`))}] as row_place`;

/** A place as an answer carries it; undefined where it is too long for that. */
export function placeText(
  order: readonly ListOrder[],
  values: readonly string[],
): string | undefined {
  const text = Buffer.from(JSON.stringify([nameOf(order), ...values])).toString('base64url');
  return text.length > MOST_PLACE ? undefined : text;
}

const Place = z.array(z.string()).min(2);

/** The where-clause "behind this place". @throws Refusal 400 for what is no place of this order */
export function isBehind(order: readonly ListOrder[], text: string): RawBuilder<SqlBool> {
  const [name, ...values] = Place.safeParse(parsed(text)).data ?? [];
  if (name !== nameOf(order) || values.length !== order.length) throw noPlace();

  const columns = sql.join(order.map(({ column }) => inList(column)));
  const way = sql.raw(order[0]?.asc ? '>' : '<');

  return sql<SqlBool>`(${columns}) ${way} (${sql.join(values)})`;
}

/** What a place that cannot be found is refused with. */
export const noPlace = () => invalid('page.after', '翻页位置已失效，请从第一页重新查询');

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** A place belongs to its order: `-occurredAt,-orderId`. */
const nameOf = (order: readonly ListOrder[]): string =>
  order.map(({ column, asc }) => `${asc ? '' : '-'}${column}`).join();

const inList = (column: string): RawBuilder<unknown> => sql`${sql.ref(`list.${column}`)}`;
