import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

/** Subquery of an area and everything below it. */
export const areasBelow = ({ merchantId }: Context, areaId: number): RawBuilder<unknown> => sql`(
  with recursive below (area_id) as (
    select ${areaId}::bigint
    union select child.area_id from canteen_area child join below on child.super_id = below.area_id
     where child.merchant_id = ${merchantId})
  select area_id from below)`;
