import { call, upload } from '#kit/console/call/request.ts';
import type { Pictures } from '#kit/console/shell/console-parts.ts';
import { queryLogoConfig } from '../contract/logo.ts';

/** How the console keeps pictures. */
export const pictures: Pictures = {
  async upload(file, mode, onProgress) {
    /* Few pages take pictures, and every page has this file. */
    const { uploadFile } = await import('../contract/upload.ts');
    const form = new FormData();
    form.append('mode', String(mode));
    form.append('file', file);

    return (await upload(uploadFile, form, onProgress, { quiet: true })).fileNameUrl;
  },
  logos: (merchantId) =>
    call(queryLogoConfig, undefined, {
      quiet: true,
      ...(merchantId && { headers: { 'MERCHANT-ID': merchantId } }),
    }),
};
