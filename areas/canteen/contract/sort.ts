import { z } from 'zod';

/** Place among sisters: smaller ones stand first. */
export const Sort = z
  .int()
  .min(0)
  .max(999_999)
  .meta({ title: '排序', sort: true, hint: '数字小的在前' })
  .default(0);
