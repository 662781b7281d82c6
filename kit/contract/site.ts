import { z } from 'zod';

/** Where the product is reached, without a path: what the codes on tables and at rooms open. */
export const Site = z.string().regex(/^https?:\/\/[\w.:[\]-]{1,200}$/, '请输入正确的网址');
