import { z } from 'zod';
import { DocumentEvent } from '#kit/contract/document-set.ts';
import { DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { replied } from './lookups.ts';

/* What evaluations and complaints have in common. */

/** Pictures one of them has at most. */
const MOST_PICTURES = 3;
/** What a diner writes at most. */
export const MOST_WORDS = 500;

/** Addresses of uploads, as the server answered them. */
export const Pictures = z
  .array(z.string().regex(/^\/files\/[\w.-]{1,100}$/, '图片地址格式错误'))
  .max(MOST_PICTURES)
  .default([]);
export const Stars = z.int().min(1).max(5);
/** What stands in a reply; replies are added and never changed. */
export const Reply = text(MOST_WORDS, 1);

/** Who said it, where, and what was answered; nobody is told whose an anonymous one is. */
export const said = {
  occurredAt: DateTimeText,
  custNum: z.string().nullable(),
  custName: z.string().nullable(),
  canteenName: z.string().nullable(),
  content: z.string(),
  images: z.array(z.string()),
  /** The first of them. */
  pictureUrl: z.string().nullable(),
  /** The latest reply. */
  reply: z.string().nullable(),
  repliedAt: DateTimeText.nullable(),
};

/** When it was said, and by what it is found. Names find only what is not anonymous. */
export const saidFilter = {
  startDate: DateTimeText.optional(),
  endDate: DateTimeText.optional(),
  keyword: Keyword,
  canteenId: Id.optional(),
  replied: keyOf(replied).optional(),
};

/** What was done about it, oldest first. */
export const history = { events: z.array(DocumentEvent) };
