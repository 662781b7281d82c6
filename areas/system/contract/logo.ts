import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';

/** The merchant's marks; null: the product's own. Read before log-in as well, for the merchant of the `MERCHANT-ID` header. */
export const queryLogoConfig = read({
  id: 'system.queryLogoConfig',
  title: '查询Logo',
  path: '/api/v2/alloc/metadata/queryLogoConfig',
  method: 'GET',
  access: 'public',
  result: z.object({ logoUrl: z.string().nullable(), loginLogoUrl: z.string().nullable() }),
});

/** The right to change the marks; the layout asks for it before anything of the form is loaded. */
export const SAVE_LOGO_ACCESS = 'system:logo:save';
