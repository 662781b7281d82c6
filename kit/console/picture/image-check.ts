import { type ImageMode, imageProblem, imageRules, pictureType } from '#kit/contract/image-mode.ts';
import { t } from '../base/i18n.ts';

const HEAD_BYTES = 16;

/**
 * What is wrong with a chosen picture, in the user's language, before it travels; undefined where nothing is. The browser decodes
 * it, so a picture that passes can be shown. The server checks by the same table again.
 */
export async function checkImage(file: File, mode: ImageMode): Promise<string | undefined> {
  const type = pictureType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const { types, maxBytes, messages } = imageRules[mode];
  if (type === undefined || !(type in types)) return t(messages.format);
  if (file.size >= maxBytes) return t(messages.size);

  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return t('图片已损坏，或含有图片以外的内容');

  const { width, height } = picture;
  picture.close();
  const problem = imageProblem(mode, { type, size: file.size, width, height });

  return problem && t(problem.message);
}

/** What a file dialog offers for a mode. */
export const acceptOf = (mode: ImageMode): string => Object.keys(imageRules[mode].types).join(',');
