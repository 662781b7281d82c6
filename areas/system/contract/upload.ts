import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';

/** Keeps one image (JPG, GIF, BMP or PNG below 500 KB) and answers its address; the bytes decide what it is. */
export const uploadFile = write({
  id: 'system.uploadFile',
  title: '上传文件',
  path: '/api/v1/sysfile/upload',
  access: 'session',
  transport: 'multipart',
  content: z.object({}),
  result: z.object({ fileNameUrl: z.string() }),
});
