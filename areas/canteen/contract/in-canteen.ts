import { z } from 'zod';
import { Id } from '#kit/contract/fields.ts';

/** Of what stands in a canteen: the field that says which, and what lists show of it. */
export const canteenFields = { canteenId: Id.meta({ title: '所属食堂' }) };
export const canteenShown = {
  canteenName: z.string().meta({ title: '所属食堂', width: 180, sort: true }),
};
