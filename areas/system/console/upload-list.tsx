import type { ReactNode } from 'react';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { useUploads } from '#kit/console/call/upload-queue.ts';

const UploadProgress = lazyPart(async () => (await import('./upload-progress.tsx')).UploadProgress);

/** The list of uploads, fetched when the first one starts. */
export default function UploadList(): ReactNode {
  const open = useUploads((state) => state.open);
  return open && <UploadProgress />;
}
