import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';

/**
 * Looks at the console as another operator, in their first role: a session of 15 minutes that ends with the caller's own. It may look and nothing
 * else: every other call is refused with reason PREVIEW_ONLY. A call of ours.
 * @errors 403 where the operator may do or see something that the caller may not; 404; 409 USER_DISABLED
 */
export const userPreview = write({
  id: 'system.userPreview',
  title: '以该用户预览',
  path: '/api/v1/mgruser/preview',
  access: 'system:user:edit',
  content: z.object({ userId: Id }),
  result: z.object({ x_token: z.string(), merchantId: z.string() }),
});
