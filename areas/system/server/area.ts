import { imageRule, storeFile } from '#kit/server/files.ts';
import { implement } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import type { Area } from '#kit/server/system.ts';
import { uploadFile } from '../contract/upload.ts';

export const area: Area = {
  name: 'system',
  start: ({ settings }) => ({
    routes: [
      implement(uploadFile, async (context, _content, file) => {
        if (!file) throw invalid('file', '请上传文件');
        const { url } = await storeFile(context, settings.filesDir, file, 'image', imageRule);
        return { fileNameUrl: url };
      }),
    ],
  }),
};
