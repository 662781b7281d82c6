import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read } from '#kit/contract/endpoint.ts';
import { DateText, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { own } from './session.ts';

/**
 * The meals of today and tomorrow that a canteen takes orders ahead for, and whether one has ordered: what a diner is reminded of before orders
 * close. Without a canteen it is the first that takes any; none of them: no meals.
 */
export const dinerReminders = read({
  ...own,
  id: 'diner.reminders',
  title: '订餐提醒',
  path: '/api/diner/reminders',
  content: z.object({ canteenId: Id.optional() }).default({}),
  result: z.object({
    /** Merchant wall time. */
    now: z.string(),
    canteenId: Id.nullable(),
    meals: z.array(
      z.object({
        bizDate: DateText,
        mealType: keyOf(mealType),
        /** Merchant wall time; its last second still counts. */
        bookUntil: z.string(),
        /** There is something on its menu that can be ordered ahead now. */
        isOffered: z.boolean(),
        /** An order of theirs stands for it, of any kind and in any canteen. */
        isOrdered: z.boolean(),
      }),
    ),
  }),
});
