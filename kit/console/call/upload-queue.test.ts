import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeUploads,
  countUploads,
  isSuccess,
  startUploads,
  type UploadItem,
  useUploads,
} from './upload-queue.ts';

const item = (name: string, parts: Partial<UploadItem>): UploadItem => ({
  file: { name, size: 1, type: 'image/png', uid: name },
  ...parts,
});
const states = () => useUploads.getState().uploads.map(({ state, tip }) => [state, tip]);

/** Waits until the last of these items is decided, and answers what the list says then. */
const outcome = (parts: readonly Partial<UploadItem>[]): Promise<string[][]> =>
  new Promise((resolve) => {
    const stop = useUploads.subscribe(({ uploads }) => {
      if (uploads.length < parts.length || uploads.some(({ state }) => state === 'loading')) return;

      stop();
      resolve(states());
    });
    startUploads(parts.map((part, index) => item(`${index}`, part)));
  });

beforeEach(() => useUploads.setState({ uploads: [], open: false }));

test.each([
  [true, {}, { fileNameUrl: '/files/1' }],
  [true, {}, 'a text'],
  [false, {}, { code: 40000 }],
  [false, {}, ''],
  [false, {}, undefined],
  [true, { succeeded: () => true }, { code: 1 }],
  [false, { succeeded: () => false }, 'a text'],
])('success is %s for what a response says: %j %j', (expected, parts, response) => {
  expect(isSuccess(parts, response)).toBe(expected);
});

describe('an upload', () => {
  test('ends with the text of the response, the words of the error, or those of the product', async () => {
    const failing = async () => {
      throw new Error('太大');
    };

    const parts = [
      { api: async () => '已导入3人' },
      { api: async () => ({ ok: 1 }) },
      { api: failing },
      { api: async () => ({ code: 5 }) },
    ];

    expect(await outcome(parts)).toEqual([
      ['success', '已导入3人'],
      ['success', '上传成功'],
      ['failed', '太大'],
      ['failed', '上传失败'],
    ]);
  });

  test('without a call fails, and the console says why', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await outcome([{}])).toEqual([['failed', '上传失败']]);
    expect(said).toHaveBeenCalledWith('API format incorrect');
    said.mockRestore();
  });

  test('that polls is called again every 2 s until it is decided', async () => {
    vi.useFakeTimers();
    const api = vi
      .fn()
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(undefined)
      .mockResolvedValue('完成');
    const end = outcome([{ api, pollRequest: true }]);
    await vi.advanceTimersByTimeAsync(1999);
    expect(api).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(api).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await end).toEqual([['success', '完成']]);
    vi.useRealTimers();
  });

  test('waits for the one before it, and the list shows the decided ones and the next', async () => {
    let free: (response: string) => void = () => undefined;
    const held = { api: () => new Promise((resolve) => (free = resolve)) };
    const second = vi.fn(async () => 'second');
    const end = outcome([held, { api: second }, { api: second }]);
    expect(second).not.toHaveBeenCalled();
    expect(countUploads(useUploads.getState().uploads)).toMatchObject({ succeeded: 0, failed: 0 });
    expect(countUploads(useUploads.getState().uploads).listed).toHaveLength(1);
    free('first');
    expect((await end).map(([, tip]) => tip)).toEqual(['first', 'second', 'second']);
    expect(countUploads(useUploads.getState().uploads)).toMatchObject({ succeeded: 3, failed: 0 });
  });
});

test('closing the list forgets what is decided and not what is under way', async () => {
  await outcome([{ api: async () => 'done' }]);
  closeUploads();
  expect(useUploads.getState()).toEqual({ uploads: [], open: false });
});
