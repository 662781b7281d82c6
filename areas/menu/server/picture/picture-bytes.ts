import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { imageSize } from 'image-size';
import { pictureType } from '#kit/contract/image-mode.ts';
import type { Context, Outside } from '#kit/server/context.ts';
import { type PutFile, putImage, storedBytes } from '#kit/server/files/files.ts';
import { pictureOnly } from '#kit/server/files/image-bytes.ts';
import type { UploadedFile } from '#kit/server/implement.ts';
import { invalid, Refusal } from '#kit/server/refusal.ts';
import { persistentThread } from '#kit/server/thread.ts';
import type { Box } from '../../contract/dish-picture.ts';
import type { Drawn, PictureAnswer, PictureTask } from './picture-thread.ts';

/** A picture drawn anew and put into the storage. */
export interface PutPicture {
  readonly put: PutFile;
  readonly width: number;
  readonly height: number;
}

/** What a camera's picture may have: bytes as they arrive, and pixels, counted before anything is drawn. */
const MOST_BYTES = 12 * 1024 * 1024;

const MOST_PIXELS = 40_000_000;

/**
 * Draws an uploaded picture anew, no larger than needed and without what a camera noted, and puts it into the storage.
 * @throws Refusal 400 for anything but a whole picture, 413 for one that is too large
 */
export async function putUpload(
  outside: Outside,
  file: UploadedFile | undefined,
): Promise<PutPicture> {
  if (!file) throw invalid('file', '请上传文件');
  if (file.size > MOST_BYTES) throw new Refusal(413, 'FILE_TOO_LARGE', '图片大小不能超过12MB');

  const given = await readFile(file.path);
  const type = pictureType(given);
  if (!type) throw invalid('file', '只能上传JPG、GIF、BMP、PNG格式的图片');

  const bytes = pictureOnly(given, type);
  if (!bytes) throw unreadable();

  let pixels = Number.POSITIVE_INFINITY;
  try {
    const { width, height } = imageSize(bytes);
    pixels = width * height;
  } catch {
    throw unreadable();
  }

  if (pixels > MOST_PIXELS) throw invalid('file', '图片尺寸过大');

  const [whole] = await draw(bytes, []);
  if (!whole) throw unreadable();

  return kept(outside, whole, file.name);
}

const unreadable = () => invalid('file', '图片已损坏，或含有图片以外的内容');

const thread = persistentThread<PictureTask, PictureAnswer>({
  file: new URL('./picture-thread.ts', import.meta.url),
  failed: () => new Refusal(503, 'BUSY', '图片处理暂不可用，请稍后再试'),
});

/** Pixels of the longer side that are kept. */
const LONGEST_SIDE = 1600;

async function draw(bytes: Uint8Array, cuts: readonly Box[]): Promise<readonly Drawn[]> {
  const answer = await thread.use((ask) => ask({ bytes, longest: LONGEST_SIDE, cuts }));
  if ('problem' in answer) throw unreadable();

  return answer.drawn;
}

const kept = async (
  outside: Outside,
  { bytes, width, height }: Drawn,
  name: string,
): Promise<PutPicture> => ({
  put: await putImage(outside, { name, bytes: Buffer.from(bytes) }, 'default'),
  width,
  height,
});

/** Cuts boxes out of a picture of ours, each put into the storage. */
export async function putCuts(
  outside: Outside,
  picture: Buffer,
  cuts: readonly Box[],
): Promise<PutPicture[]> {
  const put: PutPicture[] = [];
  for (const [at, drawn] of (await draw(picture, cuts)).entries())
    put.push(await kept(outside, drawn, `dish-${at + 1}.jpg`));

  return put;
}

/** The bytes of a picture of ours. @throws Refusal 400 where the file is gone */
export async function pictureBytes(context: Context, url: string): Promise<Buffer> {
  const stream = await storedBytes(context, url);
  if (!stream) throw unreadable();

  return buffer(stream);
}
