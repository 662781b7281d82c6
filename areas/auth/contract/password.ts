import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Encrypted, Id } from '#kit/contract/fields.ts';

/** Changes one's own password; every session of the operator ends, this one too. `userId` is the caller's own. */
export const changePasswordByOld = write({
  id: 'auth.changePasswordByOld',
  title: '修改密码',
  path: '/api/v1/mgruser/change/password/by/old',
  access: 'session',
  afterExpiry: true,
  content: z.object({
    oldPassword: Encrypted.min(1, '请输入旧密码'),
    newPassword: Encrypted.min(1, '请输入新密码'),
    userId: Id,
  }),
});
