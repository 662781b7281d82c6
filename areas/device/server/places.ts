import type pg from 'pg';
import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';

/** A moment at a terminal: merchant wall time, and where it stands now since when. */
interface Moment {
  readonly deviceId: number;
  readonly at: string;
  readonly now: { readonly place: SellingPlace; readonly placedSince: string };
}

interface Found {
  readonly position: number;
  readonly place_kind: SellingPlace['placeKind'];
  readonly place_id: number;
  readonly stall_id: number | null;
}

/* The last place it had come to by then; before its first one, that one. */
const PLACES = `select asked.position, p.place_kind, p.place_id, p.stall_id
  from unnest($2::bigint[], $3::text[]) with ordinality asked (device_id, at, position)
  cross join lateral (
    select h.place_kind, h.place_id, h.stall_id from device_place h
     where h.merchant_id = $1 and h.device_id = asked.device_id
     order by h.since > asked.at::timestamptz, abs(extract(epoch from h.since - asked.at::timestamptz)) limit 1) p`;

/**
 * Where each terminal stood at its moment, in the order of the moments: what it sold counts there, however late it is told. Asks
 * the history only for moments before a terminal came to where it stands now.
 */
export async function placesAt(
  client: pg.ClientBase,
  merchantId: number,
  moments: readonly Moment[],
): Promise<readonly SellingPlace[]> {
  const past = moments.flatMap((moment, index) =>
    moment.at < moment.now.placedSince ? [{ ...moment, index }] : [],
  );
  const places = moments.map(({ now }) => now.place);
  if (past.length === 0) return places;

  const { rows } = await client.query<Found>({
    name: 'device.places',
    text: PLACES,
    values: [
      merchantId,
      numberColumn(past, ({ deviceId }) => deviceId),
      textColumn(past, ({ at }) => at),
    ],
  });

  for (const { position, place_kind: placeKind, place_id: placeId, stall_id: stallId } of rows) {
    const index = past[position - 1]?.index;
    if (index !== undefined) places[index] = { placeKind, placeId, stallId };
  }

  return places;
}
