import { create } from 'zustand';
import { t } from '../base/i18n.ts';

/** One file to send and how (rule console/uploads). */
export interface UploadItem {
  readonly file: {
    readonly name: string;
    readonly size: number;
    readonly type: string;
    readonly uid: string;
  };
  /** The call; without one the item fails and the console says that the screen is wrong. */
  readonly api?: (params: unknown) => Promise<unknown>;
  readonly params?: unknown;
  /** When absent: a truthy response without a `code`. */
  readonly succeeded?: (response: unknown) => boolean;
  /** What the list says of a success; when absent: the response where it is a text, else 上传成功. */
  readonly tip?: (response: unknown) => string;
  readonly onSuccess?: (response: unknown) => void;
  readonly onFailure?: (error: unknown) => void;
  /** Where a finished item leads. */
  readonly route?: string;
  /** The call is made again every 2 s until it succeeds or fails. */
  readonly pollRequest?: boolean;
}

/** Whether a response is a success (rule console/uploads). */
export const isSuccess = (item: Pick<UploadItem, 'succeeded'>, response: unknown): boolean =>
  item.succeeded ? item.succeeded(response) : Boolean(response) && !hasCode(response);

const hasCode = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && 'code' in response;

class NotAccepted extends Error {}

export interface ShownUpload {
  readonly item: UploadItem;
  readonly state: 'loading' | 'success' | 'failed';
  readonly tip: string;
}

interface Queue {
  readonly uploads: readonly ShownUpload[];
  readonly open: boolean;
}

export const useUploads = create<Queue>(() => ({ uploads: [], open: false }));

/** Sends files one after the other; the list of uploads opens and follows them over pages. */
export function startUploads(items: readonly UploadItem[]): void {
  const added = items.map((item) => ({ item, state: 'loading' as const, tip: '' }));
  useUploads.setState(({ uploads, open }) => ({
    uploads: [...(open ? uploads : uploads.filter(isLoading)), ...added],
    open: true,
  }));
  void work();
}

const isLoading = ({ state }: ShownUpload): boolean => state === 'loading';

let running = false;

async function work(): Promise<void> {
  if (running) return;

  running = true;
  for (let item = waiting(); item; item = waiting()) await run(item);
  running = false;
}

const waiting = (): UploadItem | undefined =>
  useUploads.getState().uploads.find((shown) => shown.state === 'loading')?.item;

async function run(item: UploadItem): Promise<void> {
  try {
    const response = await respond(item);
    const said =
      item.tip?.(response) ??
      (typeof response === 'string' && response !== '' ? response : t('上传成功'));
    finish(item, 'success', said);
    item.onSuccess?.(response);
  } catch (error) {
    finish(item, 'failed', (error instanceof Error && error.message) || t('上传失败'));
    item.onFailure?.(error);
  }
}

/** Milliseconds between two calls of a polled item (rule console/uploads). */
const POLL = 2000;

/** Calls until it is decided. @throws whatever the call throws; NotAccepted for a response that is no success */
async function respond(item: UploadItem): Promise<unknown> {
  if (!item.api) {
    // biome-ignore lint/suspicious/noConsole: the mistake is the page's, and only a developer can act on it
    console.error('API format incorrect');
    throw new NotAccepted();
  }
  for (;;) {
    const response = await item.api(item.params);
    if (isSuccess(item, response)) return response;
    if (!item.pollRequest || hasCode(response)) throw new NotAccepted();

    await pause(POLL);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function finish(item: UploadItem, state: 'success' | 'failed', tip: string): void {
  const change = (shown: ShownUpload): ShownUpload =>
    shown.item === item ? { item, state, tip } : shown;
  useUploads.setState(({ uploads }) => ({ uploads: uploads.map(change) }));
}

/** Closes the list; what is under way goes on. */
export const closeUploads = (): void =>
  useUploads.setState(({ uploads }) => ({ open: false, uploads: uploads.filter(isLoading) }));

export interface UploadCounts {
  readonly succeeded: number;
  readonly failed: number;
  /** Those decided and the one after them. */
  readonly listed: readonly ShownUpload[];
}

/** What the list says: how many are decided, and the items up to that number plus one (rule console/uploads). */
export function countUploads(uploads: readonly ShownUpload[]): UploadCounts {
  const count = (state: ShownUpload['state']) =>
    uploads.filter((shown) => shown.state === state).length;
  const [succeeded, failed] = [count('success'), count('failed')];

  return { succeeded, failed, listed: uploads.slice(0, succeeded + failed + 1) };
}
