import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id } from '#kit/contract/fields.ts';

/* The way in of somebody to their own page, as the clerk at the counter sees it (calls of ours). */
const common = { access: 'customer:cust:password', scope: 'organisation' } as const;

export const dinerBinding = read({
  ...common,
  id: 'diner.binding',
  title: '用餐页绑定状态',
  path: '/custInfo/diner/binding',
  content: z.object({ custId: Id }),
  result: z.object({
    /** Null: not bound. */
    boundAt: z.string().nullable(),
    /** False where a code by telephone is the only way in. */
    hasPassword: z.boolean(),
    /** Telephones and browsers that are logged in. */
    sessions: Count,
    lastSeenAt: z.string().nullable(),
  }),
});

/** Takes the way in away, for whoever forgot the password or was bound by somebody else: they are out everywhere and bind anew. */
export const dinerUnbind = write({
  ...common,
  id: 'diner.unbind',
  title: '解除用餐页绑定',
  path: '/custInfo/diner/unbind',
  content: z.object({ custId: Id }),
});
