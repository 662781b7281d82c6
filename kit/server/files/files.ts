import { hash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { imageSize } from 'image-size';
import type { FileRule } from '#kit/contract/file-rule.ts';
import { type ImageMode, imageProblem, imageRules } from '#kit/contract/image-mode.ts';
import { type Context, type Outside, wallTime } from '../context.ts';
import type { UploadedFile } from '../implement.ts';
import { invalid, Refusal } from '../refusal.ts';
import { pictureOnly } from './image-bytes.ts';
import type { FileSource } from './storage.ts';

/** Addresses of stored files begin with this. */
export const FILES_PATH = '/files';

/** The storage may be slow or far away, so nothing is put there inside a transaction. */
type Putting = Pick<Outside, 'actor' | 'files' | 'newId' | 'transaction'>;

export interface StoredFile {
  readonly fileId: number;
  /** `/files/<name>`: cannot be guessed, never changes what it shows. */
  readonly url: string;
}

/** A file whose bytes are in the storage already; its row is not written yet. */
export interface PutFile extends StoredFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly storageKey: string;
  readonly uploadKey: Buffer | null;
  /** The same upload was kept before. */
  readonly isThere: boolean;
}

/**
 * Puts a picture that satisfies an upload mode (rule forms/image-modes) into the storage; `persistPut` writes its row.
 * @param token the same bytes, sent again under the same token, are the file of the first time
 * @throws Refusal 400 for another format, wrong dimensions, or bytes that are no whole picture; 413 for too many bytes
 */
export async function putImage(
  outside: Putting,
  file: UploadedFile | { readonly name: string; readonly bytes: Buffer },
  mode: ImageMode,
  token?: string,
): Promise<PutFile> {
  const { maxBytes, messages } = imageRules[mode];
  if ('path' in file && file.size >= maxBytes) throw tooLarge(messages.size);

  const bytes = 'path' in file ? await readFile(file.path) : file.bytes;

  return putBytes(outside, await checkedPicture(bytes, file.name, mode), token);
}

const tooLarge = (message: string) => new Refusal(413, 'FILE_TOO_LARGE', message);

interface Checked {
  readonly source: FileSource;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  readonly extension: string;
}

const RANDOM_BYTES = 8;

async function putBytes(outside: Putting, file: Checked, token?: string): Promise<PutFile> {
  const { actor, files } = outside;
  const { name: fileName, mediaType, size } = file;
  const uploadKey = token === undefined ? null : await digestOf(file.source, token);
  const about = { fileName, mediaType, size, uploadKey };
  const sent =
    uploadKey && (await outside.transaction((context) => sentBefore(context, uploadKey)));
  if (sent) return { ...about, ...sent, url: urlOf(sent.storageKey), isThere: true };

  const fileId = outside.newId();
  const month = wallTime(Date.now(), actor.timeZone).slice(0, 7);
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  const storageKey = `${actor.merchantId}/${month}/${fileId}-${random}.${file.extension}`;
  await files.put(storageKey, file.source, mediaType);

  return { ...about, fileId, storageKey, url: urlOf(storageKey), isThere: false };
}

const digestOf = async (source: FileSource, token: string): Promise<Buffer> => {
  const bytes = 'path' in source ? await readFile(source.path) : source.bytes;
  return Buffer.from(hash('sha256', `${token} ${hash('sha256', bytes)}`), 'hex');
};

const sentBefore = ({ tx, actor }: Context, uploadKey: Buffer) =>
  tx
    .selectFrom('storedFile')
    .select(['fileId', 'storageKey'])
    .where('createdBy', '=', actor.userId)
    .where('uploadKey', '=', uploadKey)
    .executeTakeFirst();

const urlOf = (storageKey: string): string =>
  `${FILES_PATH}/${storageKey.slice(storageKey.lastIndexOf('/') + 1)}`;

const SAME: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Checks a picture by its bytes; what stands behind its end is left out. */
async function checkedPicture(given: Buffer, name: string, mode: ImageMode): Promise<Checked> {
  const rule = imageRules[mode];
  const found = (await fileTypeFromBuffer(given))?.mime ?? '';
  const type = SAME[found] ?? found;
  const extension = rule.types[type];
  if (!extension) throw invalid('file', rule.messages.format);
  if (given.length >= rule.maxBytes) throw tooLarge(rule.messages.size);

  const bytes = pictureOnly(given, type);
  if (!bytes) throw damaged();

  const problem = imageProblem(mode, { type, size: given.length, ...dimensionsOf(bytes) });
  if (problem) throw invalid('file', problem.message);

  return { source: { bytes }, name, size: bytes.length, mediaType: type, extension };
}

const damaged = () => invalid('file', '图片已损坏，或含有图片以外的内容');

/** Width and height as the picture shows: cameras note that it has to be turned. */
function dimensionsOf(bytes: Buffer): { width: number; height: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    throw damaged();
  }
}

/**
 * Puts an uploaded file that satisfies a rule into the storage; `persistPut` writes its row.
 * @throws Refusal 400 for a type the rule does not list, 413 for too many bytes
 */
export async function putFile(
  outside: Putting,
  file: UploadedFile,
  rule: FileRule,
): Promise<PutFile> {
  if (file.size >= rule.maxBytes) throw tooLarge('文件超过大小限制');

  const mediaType = (await fileTypeFromFile(file.path))?.mime ?? '';
  const [first, ...more] = rule.types[mediaType] ?? [];
  const own = extensionOf(file.name);
  if (first === undefined || (more.length > 0 && ![first, ...more].includes(own)))
    throw invalid('file', '文件格式不支持');

  const extension = more.includes(own) ? own : first;

  return putBytes(outside, {
    source: { path: file.path },
    name: file.name,
    size: file.size,
    mediaType,
    extension,
  });
}

const extensionOf = (name: string): string => /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Puts a file of the server's own making, such as an export, into the storage; `persistPut` writes its row. */
export const putMade = (
  outside: Putting,
  { path, ...file }: UploadedFile & Pick<Checked, 'mediaType' | 'extension'>,
): Promise<PutFile> => putBytes(outside, { ...file, source: { path } });

export interface StoreOptions {
  /** What the file is for: a short word of the caller. */
  readonly purpose?: string;
  /** A document names the file already, so it is never swept. Uploads wait for theirs: see `persistFiles`. */
  readonly persisted?: boolean;
}

/**
 * Writes the row of a file and answers the address it is served under. The bytes are there before the row, so a row never points at
 * nothing; a rolled back transaction leaves bytes without a row.
 */
export async function persistPut(
  context: Context,
  put: PutFile,
  options: StoreOptions = {},
): Promise<StoredFile> {
  const { purpose = 'file', persisted = false } = options;
  const { isThere, url, ...row } = put;
  const keptAt = persisted ? context.now : null;
  if (!isThere) {
    await context.tx
      .insertInto('storedFile')
      .values({ ...row, purpose, keptAt, createdBy: context.actor.userId })
      .execute();
  }

  return { fileId: put.fileId, url };
}

/**
 * Keeps the uploads that a write names: from now on they belong to a document. Done by the kit after every write that
 * runs in the caller's transaction; work that opens its own stores with `kept`.
 */
export async function persistFiles(context: Context, content: unknown): Promise<void> {
  const ids = filesNamedIn(content);
  if (ids.length === 0) return;

  await context.tx
    .updateTable('storedFile')
    .set({ keptAt: context.now })
    .where('fileId', 'in', ids)
    .where('keptAt', 'is', null)
    .execute();
}

const ADDRESS = /\/files\/(\d{1,15})-[0-9a-f]{16}\.\w{1,8}/g;

/** Ids of the stored files whose addresses occur somewhere in a content, texts with several of them included. */
function filesNamedIn(content: unknown): number[] {
  if (typeof content === 'string') {
    return content.includes(`${FILES_PATH}/`)
      ? [...content.matchAll(ADDRESS)].map((found) => Number(found[1]))
      : [];
  }
  if (typeof content !== 'object' || content === null) return [];

  return Object.values(content).flatMap(filesNamedIn);
}

/**
 * Gives up files that a document named until now: they are swept after a day unless another write names them before. Only for
 * addresses that no other document can name.
 */
export async function releaseFiles(context: Context, content: unknown): Promise<void> {
  const ids = filesNamedIn(content);
  if (ids.length === 0) return;

  await context.tx
    .updateTable('storedFile')
    .set({ keptAt: null, createdAt: context.now })
    .where('fileId', 'in', ids)
    .execute();
}

/** Makes the pictures that a content names public, such as those of dishes, which diners and boards see. */
export async function showToAll(context: Pick<Context, 'tx'>, content: unknown): Promise<void> {
  const ids = filesNamedIn(content);
  if (ids.length === 0) return;

  await context.tx
    .updateTable('storedFile')
    .set({ public: true })
    .where('fileId', 'in', ids)
    .where('mediaType', 'like', 'image/%')
    .where('public', '=', false)
    .execute();
}

/**
 * Holds a form's picture to its upload mode: a stored file of the merchant, whatever the upload itself was checked for.
 * @throws Refusal 400 for `path`
 */
export async function assertPicture(
  context: Context,
  path: string,
  url: string,
  mode: ImageMode,
): Promise<void> {
  const stream = await storedBytes(context, url);
  if (!stream) throw invalid(path, '图片地址格式错误');

  const bytes = await chunksOf(stream);
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const type = SAME[found] ?? found;
  const size = bytes.length;
  const dimensions = imageRules[mode].types[type] ? dimensionsOf(bytes) : { width: 0, height: 0 };
  const problem = imageProblem(mode, { type, size, ...dimensions });
  if (problem) throw invalid(path, problem.message);
}

/** The bytes of one of the merchant's files by its address; undefined for any other address. */
export async function storedBytes(context: Context, url: string): Promise<Readable | undefined> {
  const [fileId] = filesNamedIn(url);
  if (fileId === undefined) return undefined;

  const found = await context.tx
    .selectFrom('storedFile')
    .select('storageKey')
    .where('fileId', '=', fileId)
    .executeTakeFirst();

  return found?.storageKey.endsWith(url.slice(url.lastIndexOf('/')))
    ? context.files.get(found.storageKey)
    : undefined;
}

const chunksOf = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());

/**
 * Says which of the merchant's files are shown before a log-in, such as the mark on the login screen.
 * @throws Refusal 400 for an address that is no stored picture of the merchant
 */
export async function publishFile(context: Context, url: string, shown: boolean): Promise<void> {
  const [fileId] = filesNamedIn(url);
  const changed = await context.tx
    .updateTable('storedFile')
    .set({ public: shown })
    .where('fileId', '=', fileId ?? 0)
    .where('mediaType', 'like', 'image/%')
    .executeTakeFirst();

  if (shown && changed.numUpdatedRows === 0n) throw invalid('logo', '图片地址格式错误');
}
