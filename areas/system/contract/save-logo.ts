import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { ImageUrl } from '#kit/contract/validators.ts';
import { SAVE_LOGO_ACCESS } from './logo.ts';

/**
 * Sets the mark of the top bar; the login screen shows the same unless it gets one of its own. Null takes both away: the product's own are
 * shown again. @errors 400 for the marks that are there already
 */
export const saveLogoConfig = write({
  id: 'system.saveLogoConfig',
  title: '更换Logo',
  path: '/api/v2/alloc/metadata/logoConfig',
  access: SAVE_LOGO_ACCESS,
  content: z.object({
    logo: ImageUrl.min(1, '请选择Logo').nullable(),
    loginLogo: ImageUrl.min(1, '请选择Logo').optional(),
  }),
});
