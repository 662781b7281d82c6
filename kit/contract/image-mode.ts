/* Image upload modes (rule forms/image-modes): one table, checked in the browser before a picture travels and on the server by its bytes. */

export type ImageMode = 'default' | 2 | 3 | 4 | 5;
export const IMAGE_MODES = ['default', 2, 3, 4, 5] as const satisfies readonly ImageMode[];
/** Pictures a list may hold. */
export const IMAGES_A_LIST = 5;

/** Media type of a picture -> extension it is stored under. */
export type PictureTypes = Readonly<Record<string, string>>;

/** What one mode takes. Messages are Chinese source texts. */
export interface ImageRule {
  readonly types: PictureTypes;
  /** A picture stays below this many bytes. */
  readonly maxBytes: number;
  readonly fits: (width: number, height: number) => boolean;
  readonly messages: {
    readonly format: string;
    readonly size: string;
    readonly dimensions: string;
  };
  /** What a form says before a picture is chosen. */
  readonly hint: string;
}

const PHOTO: PictureTypes = { 'image/jpeg': 'jpg', 'image/png': 'png' };
const PICTURE: PictureTypes = { ...PHOTO, 'image/gif': 'gif', 'image/bmp': 'bmp' };
/** Pixels beyond which a small file would still fill a browser's memory. */
const MOST_PIXELS = 64_000_000;

const small = {
  types: PICTURE,
  maxBytes: 500 * 1024,
  messages: {
    format: '只能上传JPG、GIF、BMP、PNG格式的图片',
    size: '图片大小不能超过500KB',
    dimensions: '图片尺寸过大',
  },
} as const;
const large = {
  types: PHOTO,
  maxBytes: 5 * 1024 * 1024,
  messages: {
    format: '只能上传JPG、PNG格式的图片',
    size: '图片大小不能超过5MB',
    dimensions: '图片尺寸过大',
  },
} as const;
const saying = <Rule extends Pick<ImageRule, 'messages'>>(rule: Rule, dimensions: string) => ({
  ...rule,
  messages: { ...rule.messages, dimensions },
});

export const imageRules: Readonly<Record<ImageMode, ImageRule>> = {
  default: { ...small, fits: () => true, hint: '支持JPG、GIF、BMP、PNG，小于500KB' },
  2: {
    ...saying(small, '图片比例须为750px*600px'),
    fits: (width, height) => width * 4 === height * 5,
    hint: '支持JPG、GIF、BMP、PNG，小于500KB，比例为750px*600px',
  },
  3: {
    ...saying(small, '图片尺寸最大为2160px*3840px'),
    fits: (width, height) => width < 2160 && height < 3840,
    hint: '支持JPG、GIF、BMP、PNG，小于500KB，尺寸小于2160px*3840px',
  },
  4: {
    ...saying(large, '图片比例须为1:1'),
    fits: (width, height) => width === height,
    hint: '支持JPG、PNG，小于5MB，比例为1:1',
  },
  5: {
    ...saying(large, '图片比例须为4:3'),
    fits: (width, height) => width * 3 === height * 4,
    hint: '支持JPG、PNG，小于5MB，比例为4:3',
  },
};

/** What is known of a picture: its type by its bytes, its size in bytes, and how wide and high it shows (turned as the camera says). */
export interface Picture {
  readonly type: string | undefined;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** Which rule of a mode a picture breaks first, and the words for it; undefined where it breaks none. */
export function imageProblem(
  mode: ImageMode,
  { type, size, width, height }: Picture,
): { readonly rule: 'format' | 'size' | 'dimensions'; readonly message: string } | undefined {
  const { types, maxBytes, fits, messages } = imageRules[mode];
  if (type === undefined || types[type] === undefined)
    return { rule: 'format', message: messages.format };
  if (size >= maxBytes) return { rule: 'size', message: messages.size };
  if (width * height > MOST_PIXELS) return { rule: 'dimensions', message: '图片尺寸过大' };

  return fits(width, height) ? undefined : { rule: 'dimensions', message: messages.dimensions };
}

const SIGNATURES: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
];

/** The type a file's first bytes promise; undefined for everything that is no picture. */
export const pictureType = (head: Uint8Array): string | undefined =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, place) => head[place] === byte))?.[0];
