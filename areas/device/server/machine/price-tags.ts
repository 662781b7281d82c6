import { sql } from 'kysely';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { type DishTag, menuShown, tagsOfDishes } from '#areas/menu/server/api.ts';
import { type Context, wallTime } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { notFound, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import {
  devicePriceTags,
  devicePriceTagsAck,
  type PriceTagShown,
} from '../../contract/machine/device-door.ts';
import { canDo } from '../../contract/machine/kinds.ts';
import type { Terminal } from '../authenticate.ts';
import { partsOf } from './sub-machine.ts';

/* What the price tags below a controller show (rule devices/price-tags). */

type Merchant = Pick<Context, 'tx' | 'client' | 'merchantId'>;

/** @throws Refusal 403 for a machine no tags hang on */
function assertController({ deviceType }: Terminal): void {
  if (!canDo(deviceType, 'showsPrices') || !canDo(deviceType, 'hasSubMachines'))
    throw new Refusal(403, 'NOT_FOR_MACHINE', '该设备不是价签控制器');
}

const tagsDoor = (system: System): Route =>
  implementDirect<typeof devicePriceTags.content, typeof devicePriceTags.result, Terminal>(
    devicePriceTags,
    async ({ principal: controller }, { since }) => {
      assertController(controller);
      const { merchantId, timeZone, deviceId, place } = controller;
      if (place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

      return system.urgent.merchant(merchantId, { timeZone }, async (tx, client) => {
        const context = { tx, client, merchantId };
        /* Two calls at once would each count what they found. */
        const tagsNo = await lockController(context, deviceId);
        const wanted = await tagsWanted(context, controller);

        return tellChanges(context, { deviceId, tagsNo, since, wanted });
      });
    },
  );

async function lockController({ tx, merchantId }: Merchant, deviceId: number): Promise<number> {
  const { rows } = await sql<{
    tagsNo: number;
  }>`insert into price_tag_controller as c (merchant_id, device_id) values (${merchantId}, ${deviceId})
    on conflict (merchant_id, device_id) do update set tags_no = c.tags_no where c.merchant_id = ${merchantId}
    returning tags_no`.execute(tx);

  return rows[0]?.tagsNo ?? 0;
}

/** What each tag should show now: the dish as the menu of the place offers it, or as it is where the menu does not. */
async function tagsWanted(
  context: Merchant,
  { deviceId, place, timeZone }: Terminal,
): Promise<ReadonlyMap<number, PriceTagShown>> {
  const parts = await partsOf(context, deviceId);
  const ids = parts.flatMap(({ dishesId }) => dishesId ?? []);
  const asking = { canteenId: place.placeId, stallId: place.stallId, deviceId };
  const { dishes } = await menuShown(context, asking, wallTime(Date.now(), timeZone));
  const offered = new Map(dishes.map((dish) => [dish.dishesId, dish]));
  const others = await tagsOfDishes(
    context,
    ids.filter((dishesId) => !offered.has(dishesId)),
    place.placeId,
  );

  return new Map(
    parts.map(({ number, name, address, dishesId, dishesName }) => {
      const dish = dishesId === null ? undefined : (offered.get(dishesId) ?? others.get(dishesId));
      return [number, { name, address, dishesId, dishesName: dishesName ?? '', ...shownOf(dish) }];
    }),
  );
}

const shownOf = (dish: DishTag | undefined) => ({
  price: dish?.price ?? null,
  normalPrice: dish?.normalPrice ?? null,
  unit: dish?.byWeight ? (2 as const) : (1 as const),
  soldOut: dish?.soldOut ?? false,
  nutrition: dish?.nutrition ?? [],
});

interface Asked {
  readonly deviceId: number;
  readonly tagsNo: number;
  readonly since: number;
  readonly wanted: ReadonlyMap<number, PriceTagShown>;
}

/** Counts what shows something else than before, and answers what changed since the number that is asked from. */
async function tellChanges(
  { tx, merchantId }: Merchant,
  { deviceId, tagsNo, since, wanted }: Asked,
) {
  const rows = [...wanted].map(([number, shown]) => ({ number, shown: JSON.stringify(shown) }));
  const changed = await sql<{ number: number }>`with wanted as (
      select * from unnest(${rows.map(({ number }) => number)}::int[], ${rows.map(({ shown }) => shown)}::jsonb[])
        as wanted(number, shown)),
    gone as (
      update price_tag t set shown = null, tag_no = ${tagsNo + 1}
       where t.merchant_id = ${merchantId} and t.device_id = ${deviceId} and t.shown is not null
         and not exists (select from wanted where wanted.number = t.number)
      returning t.number),
    other as (
      insert into price_tag as t (merchant_id, device_id, number, tag_no, shown)
      select ${merchantId}, ${deviceId}, wanted.number, ${tagsNo + 1}, wanted.shown from wanted
      on conflict (merchant_id, device_id, number) do update set shown = excluded.shown, tag_no = excluded.tag_no
        where t.merchant_id = ${merchantId} and t.shown is distinct from excluded.shown
      returning t.number)
    select number from gone union all select number from other`.execute(tx);

  const nextNo = changed.rows.length > 0 ? tagsNo + 1 : tagsNo;
  if (nextNo !== tagsNo)
    await tx
      .updateTable('priceTagController')
      .set({ tagsNo: nextNo })
      .where('deviceId', '=', deviceId)
      .execute();

  const tags = await tx
    .selectFrom('priceTag')
    .select('number')
    .select(({ ref }) => ref('shown').$castTo<PriceTagShown | null>().as('shown'))
    .where('deviceId', '=', deviceId)
    .where('tagNo', '>', since > nextNo ? 0 : since)
    .orderBy('number')
    .execute();

  return { tagsNo: nextNo, tags };
}

const ackDoor = (system: System): Route =>
  implementDirect<typeof devicePriceTagsAck.content, typeof devicePriceTagsAck.result, Terminal>(
    devicePriceTagsAck,
    async ({ principal: controller }, { tagsNo, failure }) => {
      assertController(controller);
      const { merchantId, timeZone, deviceId } = controller;
      await system.urgent.merchant(merchantId, { timeZone }, (tx) =>
        tx
          .updateTable('priceTagController')
          .set(
            failure === ''
              ? { tagsHeld: sql<number>`greatest(tags_held, least(${tagsNo}, tags_no))`, failure }
              : { failure },
          )
          .where('deviceId', '=', deviceId)
          .execute(),
      );

      return undefined;
    },
  );

/** What a controller should have told its tags, and what it says they show. */
export async function tagsHeld({ tx }: Pick<Context, 'tx'>, deviceId: number) {
  const controller = await tx
    .selectFrom('priceTagController')
    .select(['tagsNo', 'tagsHeld', 'failure'])
    .where('deviceId', '=', deviceId)
    .executeTakeFirst();

  return {
    title: '价签内容',
    wanted: controller?.tagsNo ?? 0,
    held: controller && controller.tagsHeld > 0 ? controller.tagsHeld : null,
    failure: controller?.failure ?? '',
  };
}

export const priceTagDoors = (system: System): readonly Route[] => [
  tagsDoor(system),
  ackDoor(system),
];
