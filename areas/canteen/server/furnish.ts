import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { AREA_SEPARATOR } from '../contract/place-import.ts';
import { type SettingKind, setFirst } from './canteen-setting.ts';
import { areaIds, labelIds } from './place-names.ts';

/** What stands in a canteen and how it is set, to begin with: the demo merchant, a first start. */
export interface CanteenSeed {
  readonly canteenId: number;
  /** Names of areas from the top down. */
  readonly area: readonly string[];
  readonly label?: string;
  readonly phone?: string;
  readonly tables: readonly {
    readonly tableNum: string;
    readonly tableName?: string;
    readonly seats?: number;
  }[];
  readonly rooms: readonly {
    readonly roomNum: string;
    readonly roomName?: string;
    readonly capacity?: number;
    /** Fen. */
    readonly minAmount?: number;
  }[];
  readonly mealLines: readonly { readonly mealLineName: string; readonly type: 1 | 2 }[];
  readonly foodPlaces: readonly { readonly foodPlaceName: string; readonly address?: string }[];
  /** Dishes and rooms are ordered ahead, meals declared; 1 yes. */
  readonly ifBook?: 1;
  readonly ifReserve?: 1;
  /** Groups of settings that differ from the defaults. */
  readonly settings: Readonly<Partial<Record<SettingKind, object>>>;
}

/** Furnishes canteens that were set up before. */
export async function furnishCanteens(
  context: Context,
  furnishings: readonly CanteenSeed[],
): Promise<void> {
  const { tx, newId, crypto } = context;
  const areas = await areaIds(
    context,
    furnishings.map(({ area }) => area.join(AREA_SEPARATOR)),
  );
  const labels = await labelIds(
    context,
    furnishings.flatMap(({ label }) => label ?? []),
  );

  for (const {
    canteenId,
    area,
    label,
    phone,
    ifBook,
    ifReserve,
    settings,
    ...things
  } of furnishings) {
    const place = {
      areaId: areas.get(area.join(AREA_SEPARATOR)) ?? null,
      labelId: labels.get(label ?? '') ?? null,
    };
    const phoneCipher = phone ? crypto.protect(phone) : null;
    await tx
      .updateTable('canteen')
      .set({ ...place, phoneCipher, ifBook, ifReserve, version: sql<number>`version + 1` })
      .where('canteenId', '=', canteenId)
      .execute();

    const tables = things.tables.map((table) => ({ tableId: newId(), canteenId, ...table }));
    if (tables.length > 0) await tx.insertInto('diningTable').values(tables).execute();
    const rooms = things.rooms.map((room) => ({ roomId: newId(), canteenId, ...room }));
    if (rooms.length > 0) await tx.insertInto('privateRoom').values(rooms).execute();
    const lines = things.mealLines.map((line, sort) => ({
      mealLineId: newId(),
      canteenId,
      sort,
      ...line,
    }));
    if (lines.length > 0) await tx.insertInto('mealLine').values(lines).execute();
    const points = things.foodPlaces.map((point, sort) => ({
      foodPlaceId: newId(),
      canteenId,
      sort,
      ...point,
    }));
    if (points.length > 0) await tx.insertInto('foodPlace').values(points).execute();

    for (const [kind, value] of Object.entries(settings))
      await setFirst(context, kind as SettingKind, canteenId, value);
  }
}
