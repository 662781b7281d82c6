import { z } from 'zod';
import { read } from './endpoint.ts';

/** What the caller's drafts are locked with on the machines they work at; told to no other operator, and the same from log-in to log-in. */
export const draftKey = read({
  id: 'draft.key',
  title: '草稿密钥',
  path: '/api/v2/draft/key',
  access: 'session',
  /** 32 bytes in hexadecimal. */
  result: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
});
