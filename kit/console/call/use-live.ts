import { useEffect, useState } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { CallError } from './call-error.ts';
import { follow } from './request.ts';

export interface LiveAnswer<E extends Endpoint> {
  /** The latest answer; undefined before the first. */
  readonly data: ResultOf<E> | undefined;
  /** Whether the answer is up to date: a stream is open. */
  readonly isLive: boolean;
  /** Why there is none. */
  readonly error: CallError | undefined;
}

/** Milliseconds before a stream that broke is asked for again: doubled each time, up to the longest. */
const FIRST_WAIT = 1000;

const LONGEST_WAIT = 20_000;

/** A live endpoint, followed while the component is shown: what broke is taken up where it ended. */
export function useLive<E extends Endpoint>(endpoint: E, content: ContentOf<E>): LiveAnswer<E> {
  const asked = JSON.stringify(content);
  const [state, setState] = useState<LiveAnswer<E>>({
    data: undefined,
    isLive: false,
    error: undefined,
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let lastId = '';
    let pause = FIRST_WAIT;
    const heard = (data: ResultOf<E>, id: string) => {
      lastId = id;
      pause = FIRST_WAIT;
      if (!signal.aborted) setState({ data, isLive: true, error: undefined });
    };

    const run = async () => {
      while (!signal.aborted) {
        try {
          await follow(endpoint, JSON.parse(asked) as ContentOf<E>, lastId, heard, {
            signal,
            quiet: true,
          });
        } catch (error) {
          if (signal.aborted) return;

          lastId = '';
          setState((before) => ({
            ...before,
            isLive: false,
            error: error instanceof CallError ? error : undefined,
          }));
          await wait(pause, signal);
          pause = Math.min(pause * 2, LONGEST_WAIT);
        }
      }
    };

    void run();

    return () => stop.abort();
  }, [endpoint, asked]);

  return state;
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
