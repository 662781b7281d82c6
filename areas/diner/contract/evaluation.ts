import { z } from 'zod';
import {
  canteenCycle,
  complaintAbout,
  complaintState,
  complaintType,
} from '#areas/evaluation/contract/lookups.ts';
import { MOST_WORDS, Pictures, Stars } from '#areas/evaluation/contract/parts.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, IdempotencyKey, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { own } from './session.ts';

/* What a diner says of their orders and of canteens, and what they complain about. */

const words = {
  content: text(MOST_WORDS).default(''),
  images: Pictures,
  isAnonymous: z.boolean().default(false),
  idempotencyKey: IdempotencyKey,
};
/** What was answered, oldest first. */
export const Replies = z.array(z.object({ content: z.string(), at: z.string() }));
const once = (keys: readonly unknown[]) => new Set(keys).size === keys.length;

/** Keeps a picture for an evaluation or a complaint and answers its address. */
export const dinerPicture = write({
  ...own,
  id: 'diner.picture',
  title: '上传评价图片',
  path: '/api/diner/picture',
  transport: 'multipart',
  content: z.object({}).default({}),
  result: z.object({ url: z.string() }),
});

/**
 * Evaluates an order of one's own, once, after one had it.
 * @errors 404; 409 NOT_FINISHED, EVALUATED_ALREADY, EVALUATION_OVER, EVALUATION_CLOSED, NO_ANONYMOUS
 */
export const dinerEvaluate = write({
  ...own,
  id: 'diner.evaluate',
  title: '评价订单',
  path: '/api/diner/evaluate',
  content: z.object({
    orderId: Id,
    stars: Stars,
    /** Dishes of it, by their lines. */
    lines: z
      .array(z.object({ lineNo: Count.min(1), stars: Stars }))
      .max(50)
      .refine((all) => once(all.map(({ lineNo }) => lineNo)), '明细重复')
      .default([]),
    ...words,
  }),
  result: z.object({ evaluationId: Id }),
});

/** What one is asked about canteens now, and what one said of them lately. */
export const dinerCanteenQuestions = read({
  ...own,
  id: 'diner.canteenQuestions',
  title: '食堂评价',
  path: '/api/diner/canteen/questions',
  result: z.object({
    isOpen: z.boolean(),
    canteenCycle: keyOf(canteenCycle),
    mayBeAnonymous: z.boolean(),
    items: z.array(z.object({ itemId: Id, itemName: z.string() })),
    given: z.array(
      z.object({
        evaluationId: Id,
        canteenId: Id,
        canteenName: z.string(),
        stars: Stars,
        content: z.string(),
        occurredAt: z.string(),
        /** In the cycle of now. */
        isNow: z.boolean(),
        replies: Replies,
      }),
    ),
  }),
});

/** Evaluates a canteen, once a cycle, with stars for every item. @errors 400; 404; 409 EVALUATION_CLOSED, EVALUATED_ALREADY, NO_ANONYMOUS */
export const dinerEvaluateCanteen = write({
  ...own,
  id: 'diner.evaluateCanteen',
  title: '评价食堂',
  path: '/api/diner/canteen/evaluate',
  content: z.object({
    canteenId: Id,
    stars: Stars,
    items: z
      .array(z.object({ itemId: Id, stars: Stars }))
      .max(10)
      .refine((all) => once(all.map(({ itemId }) => itemId)), '评价项目重复'),
    ...words,
  }),
  result: z.object({ evaluationId: Id }),
});

/** Complains about a canteen, an order or a dish of one's own, or something else, or suggests something. @errors 400; 404; 409 NO_ANONYMOUS */
export const dinerComplain = write({
  ...own,
  id: 'diner.complain',
  title: '提交投诉建议',
  path: '/api/diner/complain',
  content: z.object({
    complaintType: keyOf(complaintType),
    about: keyOf(complaintAbout),
    canteenId: Id.optional(),
    orderId: Id.optional(),
    lineNo: Count.min(1).optional(),
    ...words,
    content: text(MOST_WORDS, 1),
  }),
  result: z.object({ complaintId: Id }),
});

/** One's own complaints and suggestions, newest first, with what was answered. */
export const dinerComplaints = read({
  ...own,
  id: 'diner.complaints',
  title: '我的投诉建议',
  path: '/api/diner/complaints',
  result: z.array(
    z.object({
      complaintId: Id,
      complaintType: keyOf(complaintType),
      about: keyOf(complaintAbout),
      goodsName: z.string(),
      canteenName: z.string().nullable(),
      content: z.string(),
      state: keyOf(complaintState),
      occurredAt: z.string(),
      isAnonymous: z.boolean(),
      replies: Replies,
    }),
  ),
});
