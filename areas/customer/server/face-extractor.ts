import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';

/** What terminals compare: opaque to everybody but the extractor that made it. */
export type FaceResult =
  | { readonly feature: Buffer }
  | {
      /** Chinese source text: why nobody can be recognised by this picture. */
      readonly reason: string;
    };
/** Reads the feature of the one face of a picture. Another one is put in by `useFaceExtractor`. */
export type FaceExtractor = (picture: Buffer) => Promise<FaceResult>;

/** Pixels a picture needs at least (document 2 section 9: face size default 120). */
const SMALLEST = 120;
/** Pixels beyond which unpacking a small file would fill the memory. */
const LARGEST = 4000;
const GRID = 16;
/** Standard deviation of brightness below which a picture shows nothing. */
const FLAT = 8;

/** Brightness of the picture on a coarse grid, 0 to 255. @throws Error for bytes that are no picture */
async function brightness(picture: Buffer): Promise<Buffer> {
  const image = await loadImage(picture);
  const paper = createCanvas(GRID, GRID).getContext('2d');
  paper.drawImage(image, 0, 0, GRID, GRID);
  const { data } = paper.getImageData(0, 0, GRID, GRID);
  const grid = Buffer.alloc(GRID * GRID);
  for (let at = 0; at < grid.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grid[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return grid;
}

const spread = (grid: Buffer): number => {
  const mean = grid.reduce((sum, value) => sum + value, 0) / grid.length;
  return Math.sqrt(grid.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grid.length);
};

/**
 * The built-in extractor: refuses what is too small or shows nothing, and describes the rest by its brightness. It finds no
 * faces; terminals with an algorithm of their own bring their extractor.
 */
const plainExtractor: FaceExtractor = async (picture) => {
  try {
    const { width, height } = imageSize(picture);
    if (Math.min(width, height) < SMALLEST) return { reason: '照片太小，宽高至少120像素' };
    if (Math.max(width, height) > LARGEST) return { reason: '照片太大，宽高最多4000像素' };
    const grid = await brightness(picture);
    return spread(grid) < FLAT ? { reason: '照片中没有可识别的人脸' } : { feature: grid };
  } catch {
    return { reason: '照片无法识别，请重新上传' };
  }
};

let extractor = plainExtractor;

/** Puts in the extractor of the terminals that are used; answers the one before. */
export function useFaceExtractor(next: FaceExtractor): FaceExtractor {
  const before = extractor;
  extractor = next;
  return before;
}

export const extractFace = (picture: Buffer): Promise<FaceResult> => extractor(picture);
