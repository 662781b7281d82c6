import { useEffect, useState } from 'react';
import { CallError } from '#kit/console/call/call-error.ts';
import { call } from '#kit/console/call/request.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { menuBoardShow } from '../contract/menu-board.ts';

export type BoardContent = ResultOf<typeof menuBoardShow>;

interface Shown {
  readonly content?: BoardContent;
  /** The last attempt failed: what is shown is older. */
  readonly isStale: boolean;
  /** The key opens nothing any more. */
  readonly isRefused: boolean;
}

const SECOND = 1000;

const REFUSED = [400, 403, 404];

const RETRY = 10 * SECOND;

/** Asks again and again what a board shows; without a line the last answer stays. */
export function useBoard(key: string): Shown {
  const [shown, setShown] = useState<Shown>(() => {
    const content = remembered(key);
    return { isStale: content !== undefined, isRefused: false, ...(content && { content }) };
  });

  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const content = await call(
          menuBoardShow,
          { key },
          { quiet: true, overlay: false, signal: left.signal },
        );
        if (left.signal.aborted) return;

        remember(key, content);
        setShown({ content, isStale: false, isRefused: false });
        timer = setTimeout(ask, content.refreshSeconds * SECOND);
      } catch (error) {
        if (left.signal.aborted) return;

        const isRefused = error instanceof CallError && REFUSED.includes(error.status);
        if (isRefused) remember(key, undefined);
        setShown((before) =>
          isRefused ? { isStale: false, isRefused } : { ...before, isStale: true },
        );
        if (!isRefused) timer = setTimeout(ask, RETRY);
      }
    };

    void ask();

    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [key]);

  return shown;
}

const STORED = 'menu-board';

/** What this display showed last, for as long as the line is down, a reload of the page included. */
function remembered(key: string): BoardContent | undefined {
  try {
    const [of, content] = JSON.parse(localStorage.getItem(STORED) ?? '[]') as [
      string,
      BoardContent,
    ];
    return of === key ? content : undefined;
  } catch {
    return undefined;
  }
}

function remember(key: string, content: BoardContent | undefined): void {
  try {
    if (content) localStorage.setItem(STORED, JSON.stringify([key, content]));
    else localStorage.removeItem(STORED);
  } catch {
    /* A display may have no room for it. */
  }
}
