import { z } from 'zod';

/** A time of day, `HH:mm`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式错误');
