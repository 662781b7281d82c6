import { documentRule } from '#kit/contract/file-rule.ts';
import type { ImageMode } from '#kit/contract/image-mode.ts';
import type { Context, Outside } from '#kit/server/context.ts';
import { type PutFile, persistPut, putFile, putImage } from '#kit/server/files/files.ts';
import { implementAfter, type UploadedFile } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import { uploadBackdoc, uploadBase64, uploadFile, uploadFileByToken } from '../contract/upload.ts';

interface About {
  readonly mode?: ImageMode | undefined;
  readonly uploadKey?: string | undefined;
  readonly token?: string;
}

async function putPicture(
  outside: Outside,
  { mode = 'default', token }: About,
  file: UploadedFile | { name: string; bytes: Buffer } | undefined,
): Promise<PutFile> {
  if (!file) throw invalid('file', '请上传文件');
  return putImage(outside, file, mode, token);
}

const keep =
  (purpose: string) =>
  async (context: Context, put: PutFile, { uploadKey }: About) => {
    const { url } = await persistPut(context, put, { purpose: uploadKey || purpose });
    return { fileNameUrl: url };
  };

const BASE64 = /^(?:data:image\/[a-z+.-]{1,20};base64,)?([A-Za-z0-9+/]+={0,2})$/;

/** The bytes of a base64 text. @throws Refusal 400 where it is none */
function bytesOf(text: string): Buffer {
  const found = BASE64.exec(text.replace(/\s+/g, ''))?.[1];
  if (!found || found.length % 4 === 1) throw invalid('image', '图片内容不是有效的Base64');

  return Buffer.from(found, 'base64');
}

export const uploadRoutes = [
  implementAfter(uploadFile, putPicture, keep('image')),
  implementAfter(uploadFileByToken, putPicture, keep('image')),
  implementAfter(
    uploadBase64,
    (outside, { image, fileName = 'image', ...about }) =>
      putPicture(outside, about, { name: fileName, bytes: bytesOf(image) }),
    keep('image'),
  ),
  implementAfter(
    uploadBackdoc,
    async (outside, _content, file) => {
      if (!file) throw invalid('file', '请上传文件');
      return putFile(outside, file, documentRule);
    },
    keep('document'),
  ),
];
