import { pinyin } from 'pinyin-pro';

/** Full pinyin and initials of a name, in small letters without tones: 鱼香肉丝 is `yuxiangrousi` and `yxrs`. */
export function soundOf(name: string): { readonly pinyin: string; readonly initials: string } {
  const joined = (pattern: 'pinyin' | 'first') =>
    pinyin(name, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive' })
      .join('')
      .replaceAll(/\s/g, '')
      .toLowerCase();
  return { pinyin: joined('pinyin'), initials: joined('first') };
}
