import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { imageRules } from '#kit/contract/image-mode.ts';
import { invalid } from '#kit/server/refusal.ts';

/** Pictures are taken as forms take them (rule forms/image-modes). */
export const PHOTO_MODE = 'default';

/** The zip cannot be used at all; the message is Chinese source text. */
export class BadZip extends Error {}

/** One picture of a zip. */
export interface ZippedPhoto {
  /** As the zip says, for messages only: nothing is ever written under this name. */
  readonly fileName: string;
  /** `photos/180001_张三.jpg` -> `180001`. */
  readonly custNum: string;
  /** @throws Refusal for more bytes than a picture may have, Error for a damaged entry */
  bytes(): Promise<Buffer>;
}

/** Entries a zip may have; more is most likely no list of people. */
export const MOST_ENTRIES = 5000;

/**
 * Walks the pictures of a zip file one after the other.
 * @throws BadZip for what is no zip, is damaged, or has too many entries
 */
export async function* photosOf(
  path: string,
  begin: (entries: number) => Promise<void>,
): AsyncGenerator<ZippedPhoto> {
  const broken = () => new BadZip('压缩包已损坏');
  const zip = await openPromise(path, { lazyEntries: true, decodeStrings: false }).catch(() =>
    Promise.reject(broken()),
  );

  try {
    if (zip.entryCount > MOST_ENTRIES) throw new BadZip('压缩包中的文件不能超过5000个');

    await begin(zip.entryCount);
    const entries = zip.eachEntry();
    for (;;) {
      const next = await entries.next().catch(() => Promise.reject(broken()));
      if (next.done) return;

      const entry: Entry = next.value;
      const fileName = nameOf(entry).replaceAll('\\', '/');
      if (isPicture(fileName))
        yield { fileName, custNum: numberIn(fileName), bytes: () => bytesOf(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

const UTF8_FLAG = 0x800;

/** Chinese Windows writes names in GBK without saying so, whose second bytes may look like a backslash. */
function nameOf({ fileName, generalPurposeBitFlag }: Entry): string {
  const bytes = fileName as unknown as Buffer;
  const decoded = (encoding: string, fatal: boolean) =>
    new TextDecoder(encoding, { fatal }).decode(bytes);
  if (generalPurposeBitFlag & UTF8_FLAG) return decoded('utf-8', false);

  try {
    return decoded('utf-8', true);
  } catch {
    return decoded('gb18030', false);
  }
}

/** Directories, and what macOS and Windows put beside the files, are no pictures of people. */
const isPicture = (fileName: string): boolean =>
  !/\/$|(^|\/)(__MACOSX\/|\.(?!\.\/)|Thumbs\.db$|desktop\.ini$)/i.test(fileName);

const numberIn = (fileName: string): string => {
  const base = fileName.slice(fileName.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');

  return (dot < 0 ? base : base.slice(0, dot)).split('_')[0]?.trim() ?? '';
};

/* What unpacks to more than it says is stopped by the library; what says too much is not unpacked. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { maxBytes, messages } = imageRules[PHOTO_MODE];
  if (entry.uncompressedSize >= maxBytes) throw invalid('file', messages.size);

  return buffer(await zip.openReadStreamPromise(entry));
}
