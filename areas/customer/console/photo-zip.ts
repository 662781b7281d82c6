import { downloadZip } from 'client-zip';
import { t } from '#kit/console/base/i18n.ts';

/** One person and the photo kept of them (rule people/photographs). */
export interface PhotoRecord {
  readonly custName: string;
  readonly custNum: string;
  readonly photoUrl: string | null;
}

interface Entry {
  readonly name: string;
  readonly input: Blob | string;
}

/** Photos fetched at a time. */
const AT_ONCE = 4;

/**
 * A zip of photos named `number_name.ext`. Those that cannot be had are left out and noted in a text file inside.
 * @param progress is told how many photos are decided
 */
export async function zipPhotos(
  photos: readonly PhotoRecord[],
  progress: (done: number) => void,
): Promise<{ zip: Blob; skipped: readonly string[] }> {
  const skipped: string[] = [];
  const nameOf = unlike();

  async function* entries(): AsyncGenerator<Entry> {
    for (let from = 0; from < photos.length; from += AT_ONCE) {
      for (const found of await Promise.all(photos.slice(from, from + AT_ONCE).map(fetchPhoto))) {
        if ('skipped' in found) skipped.push(found.skipped);
        else yield { ...found, name: nameOf(found.name) };
      }
      progress(Math.min(from + AT_ONCE, photos.length));
    }
    if (skipped.length > 0)
      yield { name: `${t('不可用的图片')}.txt`, input: skipped.map(unavailable).join('\r\n') };
  }

  const zip = await downloadZip(entries()).blob();

  return { zip, skipped };
}

/** Numbers names that occur twice, so that no photo hides another. */
function unlike(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);

    return count === 1 ? name : name.replace(/(\.\w+)$/, ` (${count})$1`);
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
};

async function fetchPhoto({
  custNum,
  custName,
  photoUrl,
}: PhotoRecord): Promise<Entry | { readonly skipped: string }> {
  const base = fileName(`${custNum}_${custName}`);
  const skipped = { skipped: `${base}.${extensionOf(photoUrl ?? '')}` };
  if (!photoUrl) return skipped;

  try {
    const response = await fetch(new URL(photoUrl, window.location.origin));
    const picture = await response.blob();
    if (!response.ok || !picture.type.startsWith('image/')) return skipped;

    return { name: `${base}.${EXTENSIONS[picture.type] ?? extensionOf(photoUrl)}`, input: picture };
  } catch {
    return skipped;
  }
}

/* A name that every file system takes. */
const fileName = (text: string): string => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-');

const extensionOf = (address: string): string =>
  /\.(\w{2,5})(?:[?#]|$)/.exec(address)?.[1] ?? 'jpg';

/** The words for a photo that could not be had (rule people/photographs). */
export const unavailable = (name: string): string => t('该图片不可用：{name}', { name });
