import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';

/**
 * The plain text of one field that travelled encrypted (rule wire/encrypted-fields). It tells nothing that is secret: every page holds the key of
 * the wire, and what is stored is encrypted by another one. A read, so that no log keeps the value.
 */
export const decryptValue = read({
  id: 'merchant.mobilePasswordDecrypt',
  title: '解密字段',
  method: 'POST',
  path: '/api/v1/mercmerchant/mobile/password/decrypt/{value}',
  access: 'session',
  content: z.object({ value: z.string().min(1).max(512) }),
  result: z.string(),
});
