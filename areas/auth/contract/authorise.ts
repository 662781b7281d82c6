import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { DateText, Id } from '#kit/contract/fields.ts';

/**
 * Authorises a merchant until a day, that one included; without `endDate` for good. For the operator of the platform alone, who has id 0.
 */
export const merchantAuthorize = write({
  id: 'merchant.authorize',
  title: '商户授权',
  path: '/api/v1/mercmerchant/authorize',
  access: 'session',
  afterExpiry: true,
  content: z.object({ id: Id, endDate: DateText.nullable().default(null) }),
});
