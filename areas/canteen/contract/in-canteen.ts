import { z } from 'zod';
import { Id } from '#kit/contract/fields.ts';

/** Where the product is reached, without a path: what the codes on tables and at rooms open. */
export const Site = z.string().regex(/^https?:\/\/[\w.:[\]-]{1,200}$/, '请输入正确的网址');

/** Of what stands in a canteen: the field that says which, and what lists show of it. */
export const canteenFields = { canteenId: Id.meta({ title: '所属食堂' }) };
export const canteenShown = { canteenName: z.string().meta({ title: '所属食堂', width: 180, sort: true }) };
