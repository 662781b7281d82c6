import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

test('an answer younger than 10 s is shown without asking; an older one is shown and refreshed in the background', async () => {
  let asked = 0;
  const options = { queryKey: ['area', '/path', null], queryFn: async () => ++asked };
  await queryClient.fetchQuery(options);
  const look = (): unknown[] => {
    const seen: unknown[] = [];
    const leave = new QueryObserver(queryClient, options).subscribe(({ data }) => seen.push(data));
    seen.push(queryClient.getQueryData(options.queryKey));
    leave();

    return seen;
  };

  vi.advanceTimersByTime(9_999);
  look();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(2);
  expect(look().at(-1)).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
});

test('a failed question is not asked again: the request layer has already told', async () => {
  let asked = 0;
  const failing = queryClient.fetchQuery({
    queryKey: ['area', '/failing', null],
    queryFn: async () => {
      asked += 1;
      throw new Error('refused');
    },
  });

  await expect(failing).rejects.toThrow('refused');
  expect(asked).toBe(1);
});
