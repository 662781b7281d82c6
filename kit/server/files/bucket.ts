import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { FileSource, FileStorage } from './storage.ts';

/** An S3-compatible bucket, addressed by path: `https://host/bucket/key`. */
export interface BucketSettings {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Times a call is made again after an answer that says "later". */
const RETRIES = 3;

/** Files in a bucket: several servers then share them. The bucket stays private; files are served by the server as always. */
export function bucketStorage({
  endpoint,
  bucket,
  region,
  accessKey,
  secretKey,
}: BucketSettings): FileStorage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: RETRIES,
  });

  const call = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    init: RequestInit = {},
  ): Promise<Response> => {
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, { method, ...init });
    if (response.ok || response.status === 404) return response;

    await response.body?.cancel();
    throw new Error(`file storage answered ${response.status} to ${method}`);
  };

  return {
    async put(key, source, mediaType) {
      const body = await blobOf(source, mediaType);
      const response = await call('PUT', key, { body, headers: { 'content-type': mediaType } });
      if (!response.ok) throw new Error('the bucket of stored files does not exist');
    },
    async get(key) {
      const response = await call('GET', key);
      if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);

      await response.body?.cancel();

      return undefined;
    },
    async remove(key) {
      await (await call('DELETE', key)).body?.cancel();
    },
  };
}

/* A body of known length: such storage refuses streams that do not say how long they are. */
const blobOf = async (source: FileSource, type: string): Promise<Blob> =>
  'path' in source
    ? openAsBlob(source.path, { type })
    : new Blob([new Uint8Array(source.bytes)], { type });
