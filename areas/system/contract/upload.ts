import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { IMAGE_MODES } from '#kit/contract/image-mode.ts';

/** An upload mode: `default`, `2` to `5` as text on the wire. */
const Mode = z.codec(z.enum(['default', '2', '3', '4', '5']), z.literal(IMAGE_MODES), {
  decode: (text) => (text === 'default' ? 'default' : (Number(text) as 2 | 3 | 4 | 5)),
  encode: (mode) => (mode === 'default' ? 'default' : (String(mode) as '2' | '3' | '4' | '5')),
});
/** What the file is for: a short word of the caller, kept with it. */
const UploadKey = z.string().regex(/^[\w./-]{0,64}$/, '内容格式错误');

const Picture = z.object({ mode: Mode.optional(), uploadKey: UploadKey.optional() });
const Address = z.object({ fileNameUrl: z.string() });

/** Keeps one image that satisfies an upload mode (rule forms/image-modes) and answers its address; the bytes decide what it is. */
export const uploadFile = write({
  id: 'system.uploadFile',
  title: '上传图片',
  path: '/api/v1/sysfile/upload',
  access: 'session',
  transport: 'multipart',
  content: Picture,
  result: Address,
});

/** The same for callers on a poor line: a caller who sends the same bytes under the same token again gets the file of the first time. */
export const uploadFileByToken = write({
  id: 'system.uploadFileByToken',
  title: '上传图片（可重发）',
  path: '/api/v1/sysfile/upload/{token}',
  access: 'session',
  transport: 'multipart',
  content: Picture.extend({ token: z.string().min(1).max(200) }),
  result: Address,
});

/** An image as base64, with or without the head of a data address. */
export const uploadBase64 = write({
  id: 'system.uploadBase64',
  title: '上传图片（Base64）',
  path: '/api/v1/sysfile/upload/base64',
  access: 'session',
  bodyLimit: 8 * 1024 * 1024,
  content: Picture.extend({
    image: z.string().min(1, '请上传图片').max(7_500_000),
    fileName: z.string().max(200).optional(),
  }),
  result: Address,
});

/** Keeps a document of the office: PDF, Word, Excel, PowerPoint or picture below 20 MB. */
export const uploadBackdoc = write({
  id: 'system.uploadBackdoc',
  title: '上传文档',
  path: '/api/v1/backdoc/backdoc/upload',
  access: 'session',
  transport: 'multipart',
  content: z.object({ uploadKey: UploadKey.optional() }),
  result: Address,
});
