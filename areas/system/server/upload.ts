import { documentRule } from '#kit/contract/file-rule.ts';
import type { ImageMode } from '#kit/contract/image-mode.ts';
import type { Context } from '#kit/server/context.ts';
import { storeFile, storeImage } from '#kit/server/files.ts';
import { implement, type UploadedFile } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import { uploadBackdoc, uploadBase64, uploadFile, uploadFileByToken } from '../contract/upload.ts';

interface About {
  readonly mode?: ImageMode | undefined;
  readonly uploadKey?: string | undefined;
  readonly token?: string;
}

async function keepPicture(
  context: Context,
  { mode = 'default', uploadKey, token }: About,
  file: UploadedFile | { name: string; bytes: Buffer } | undefined,
): Promise<{ fileNameUrl: string }> {
  if (!file) throw invalid('file', '请上传文件');
  const { url } = await storeImage(context, file, mode, {
    purpose: uploadKey || 'image',
    ...(token !== undefined && { token }),
  });
  return { fileNameUrl: url };
}

const BASE64 = /^(?:data:image\/[a-z+.-]{1,20};base64,)?([A-Za-z0-9+/]+={0,2})$/;

/** The bytes of a base64 text. @throws Refusal 400 where it is none */
function bytesOf(text: string): Buffer {
  const found = BASE64.exec(text.replace(/\s+/g, ''))?.[1];
  if (!found || found.length % 4 === 1) throw invalid('image', '图片内容不是有效的Base64');
  return Buffer.from(found, 'base64');
}

export const uploadRoutes = [
  implement(uploadFile, keepPicture),
  implement(uploadFileByToken, keepPicture),
  implement(uploadBase64, (context, { image, fileName = 'image', ...about }) =>
    keepPicture(context, about, { name: fileName, bytes: bytesOf(image) }),
  ),
  implement(uploadBackdoc, async (context, { uploadKey }, file) => {
    if (!file) throw invalid('file', '请上传文件');
    const { url } = await storeFile(context, file, documentRule, { purpose: uploadKey || 'document' });
    return { fileNameUrl: url };
  }),
];
