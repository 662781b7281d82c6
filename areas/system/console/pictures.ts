import { call, upload } from '#kit/console/call/request.ts';
import type { Pictures } from '#kit/console/shell/console-parts.ts';
import { queryLogoConfig } from '../contract/logo.ts';
import { uploadFile } from '../contract/upload.ts';

/** How the console keeps pictures. */
export const pictures: Pictures = {
  async upload(file, mode, onProgress) {
    const form = new FormData();
    form.append('mode', String(mode));
    form.append('file', file);
    return (await upload(uploadFile, form, onProgress, { quiet: true })).fileNameUrl;
  },
  logos: (merchantId) =>
    call(queryLogoConfig, undefined, { quiet: true, ...(merchantId && { headers: { 'MERCHANT-ID': merchantId } }) }),
};
