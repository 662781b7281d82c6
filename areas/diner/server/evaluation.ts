import {
  canteenQuestions,
  evaluateCanteen,
  evaluateOrder,
  fileComplaint,
  ownComplaints,
} from '#areas/evaluation/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { persistPut, putImage } from '#kit/server/files/files.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { invalid } from '#kit/server/refusal.ts';
import {
  dinerCanteenQuestions,
  dinerComplain,
  dinerComplaints,
  dinerEvaluate,
  dinerEvaluateCanteen,
  dinerPicture,
} from '../contract/evaluation.ts';
import { dinerOf } from './session-store.ts';

/** Runs what a diner says once a key, as theirs. */
const say = <Words extends { readonly idempotencyKey: string }, Result>(
  context: Context,
  scope: string,
  { idempotencyKey, ...request }: Words,
  work: (words: Omit<Words, 'idempotencyKey'> & { readonly custId: number }) => Promise<Result>,
): Promise<Result> => {
  const custId = dinerOf(context);
  return once(context, { scope: `${scope} ${custId}`, key: idempotencyKey, request }, () =>
    work({ ...request, custId }),
  );
};

export const evaluationRoutes = [
  implementAfter(
    dinerPicture,
    async (outside, _content, file) => {
      if (!file) throw invalid('file', '请上传文件');
      return putImage(outside, file, 'default');
    },
    async (context, put) => {
      const { url } = await persistPut(context, put, { purpose: 'evaluation' });
      return { url };
    },
  ),
  implement(dinerEvaluate, (context, words) =>
    say(context, 'diner.evaluate', words, (own) => evaluateOrder(context, own)),
  ),
  implement(dinerEvaluateCanteen, (context, words) =>
    say(context, 'diner.evaluateCanteen', words, (own) => evaluateCanteen(context, own)),
  ),
  implement(dinerComplain, (context, words) =>
    say(context, 'diner.complain', words, (own) => fileComplaint(context, own)),
  ),
  implement(
    dinerCanteenQuestions,
    (context) => canteenQuestions(context, dinerOf(context)) as never,
  ),
  implement(dinerComplaints, (context) => ownComplaints(context, dinerOf(context)) as never),
];
