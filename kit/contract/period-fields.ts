import { z } from 'zod';
import { DateText } from './fields.ts';

/*
 * Ends of the periods by which lists and reports are asked. Each takes a date and a moment (`YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`, in the
 * merchant's time zone): a date stands for the whole of its day.
 */

const DAY_START = ' 00:00:00';
const DAY_END = ' 23:59:59';

const END_PATTERN = /^\d{4}-\d{2}-\d{2}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;
const dateOf = (said: string): string => said.slice(0, 10);
const timeOf = (said: string): string => said.slice(10);

const said = (message: string) =>
  z
    .string()
    .regex(END_PATTERN, message)
    .refine((end) => DateText.safeParse(dateOf(end)).success, message);

/** An end as a moment; a date is that of its day's first or last second. */
const moment = (edge: string) =>
  z
    .codec(said('时间格式错误'), z.string(), {
      decode: (end) => dateOf(end) + (timeOf(end) || edge),
      encode: (end) => end,
    })
    .meta({ kind: 'datetime' });
/** An end as a date; a moment is taken at the edge of its day alone, since what is counted by days cannot be cut inside one. */
const day = (edge: string) =>
  z
    .codec(
      said('日期格式错误').refine(
        (end) => ['', edge].includes(timeOf(end)),
        '按天统计，请选择整天',
      ),
      z.string(),
      { decode: dateOf, encode: (end) => end },
    )
    .meta({ kind: 'date' });

/** A period of moments, inclusive to the second at both ends. */
export const Moments = { startDate: moment(DAY_START), endDate: moment(DAY_END) };
/** The same where either end may be open. */
export const OpenMoments = {
  startDate: Moments.startDate.optional(),
  endDate: Moments.endDate.optional(),
};

/** A period of whole days, inclusive at both ends. */
export const Days = { startDate: day(DAY_START), endDate: day(DAY_END) };
/** The same where either end may be open. */
export const OpenDays = { startDate: Days.startDate.optional(), endDate: Days.endDate.optional() };
