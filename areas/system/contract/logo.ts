import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { ImageUrl } from '#kit/contract/validators.ts';

/** The merchant's marks; null: the product's own. Read before log-in as well, for the merchant of the `MERCHANT-ID` header. */
export const queryLogoConfig = read({
  id: 'system.queryLogoConfig',
  title: '查询Logo',
  path: '/api/v2/alloc/metadata/queryLogoConfig',
  method: 'GET',
  access: 'public',
  result: z.object({ logoUrl: z.string().nullable(), loginLogoUrl: z.string().nullable() }),
});

/**
 * Sets the mark of the top bar; the login screen shows the same unless it gets one of its own. Null takes both away: the product's own are
 * shown again. @errors 400 for the marks that are there already
 */
export const saveLogoConfig = write({
  id: 'system.saveLogoConfig',
  title: '更换Logo',
  path: '/api/v2/alloc/metadata/logoConfig',
  access: 'system:logo:save',
  content: z.object({
    logo: ImageUrl.min(1, '请选择Logo').nullable(),
    loginLogo: ImageUrl.min(1, '请选择Logo').optional(),
  }),
});
