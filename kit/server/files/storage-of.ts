import { type BucketSettings, bucketStorage } from './bucket.ts';
import { diskStorage, type FileStorage } from './storage.ts';

/** Where stored files live: in a bucket if there is one, else below a directory. */
export const storageOf = (settings: {
  readonly bucket?: BucketSettings | undefined;
  readonly filesDir: string;
}): FileStorage =>
  settings.bucket ? bucketStorage(settings.bucket) : diskStorage(settings.filesDir);
