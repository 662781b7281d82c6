import { pinyin } from 'pinyin-pro';
import sanitize from 'sanitize-html';

/** Full pinyin and initials of a name, in small letters without tones: 鱼香肉丝 is `yuxiangrousi` and `yxrs`. */
export function soundOf(name: string): { readonly pinyin: string; readonly initials: string } {
  const joined = (pattern: 'pinyin' | 'first') =>
    pinyin(name, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive' })
      .join('')
      .replaceAll(/\s/g, '')
      .toLowerCase();
  return { pinyin: joined('pinyin'), initials: joined('first') };
}

/** Rich text as it may be shown to every reader: text, lists, tables, pictures of this system and of https addresses; no scripts, no styles. */
export const cleanRichText = (text: string): string =>
  sanitize(text, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['https'],
  });
