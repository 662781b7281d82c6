import { z } from 'zod';

/** Characters of base64 a picture of less than 500 KB has at most. */
const LONGEST = 700_000;

/** A picture a machine sends with what it is of: JPEG or PNG below 500 KB, as base64. */
export const MachinePhoto = z
  .string()
  .max(LONGEST)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, '图片格式错误');
