import { z } from 'zod';
import { DocumentEvent } from '#kit/contract/entity.ts';
import { DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
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

/** What was said, when and with which pictures, and when it was answered last: columns of each table. */
export const said = {
  content: z.string(),
  images: z.array(z.string()),
  repliedAt: DateTimeText.nullable().meta({ title: '回复时间', hidden: true }),
};
/** Who said it, where, and what was answered; no operator is told whose an anonymous one is. */
export const saidBy = {
  custNum: z.string().nullable().meta({ title: '人员编号', width: 110, hidden: true }),
  custName: z.string().nullable().meta({ title: '姓名', width: 100 }),
  /** The first picture. */
  pictureUrl: z.string().nullable().meta({ title: '图片', kind: 'image', width: 80 }),
  /** The latest reply. */
  reply: z.string().nullable().meta({ title: '回复内容', width: 200 }),
};
/** An order says whose it is: null where it is anonymous or about none. */
export const saidOrderId = Id.nullable().meta({ title: '订单号', width: 140, hidden: true });
export const stallName = z.string().nullable().meta({ title: '档口', width: 120 });

/** By what it is found. Names find only what is not anonymous. */
export const saidFilter = {
  keyword: Keyword.meta({ placeholder: '评价内容、姓名或编号' }),
  canteenId: Id.optional().meta({ title: '食堂' }),
  stallId: Id.optional().meta({ title: '档口' }),
  replied: keyOf(replied).optional().meta({ title: '回复状态' }),
};

/** What was done about it, oldest first. */
export const history = { events: z.array(DocumentEvent) };
