import { useEffect, useState } from 'react';
import { CallError } from '#kit/console/call/call-error.ts';
import { call } from '#kit/console/call/request.ts';
import { useSession } from '#kit/console/call/session.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { dataScreenMerchant, sharedBoard } from '../../contract/data-board.ts';
import type { BoardKind } from '../../contract/screen-link.ts';

interface Shared {
  /** The last good figures, and when they came; they stay when the network fails. */
  readonly data?: ResultOf<typeof sharedBoard>;
  readonly receivedAt: number;
  readonly error?: Error;
  /** The link shows nothing any more, so nothing of before may stay. */
  readonly refused: boolean;
}

const SECOND = 1000;

const REFUSED = [400, 403, 404];

/** While there is no answer that says how often. */
const RETRY = 10 * SECOND;

/**
 * Asks for a board again and again: with the key of its link, or without one in the name of the operator who is logged in. Without the
 * cache of the layout, whose code a display does not need: it would load before the first figures.
 */
export function useSharedBoard(board: BoardKind, key: string): Shared {
  const isLoggedIn = useSession(({ token }) => token !== '');
  const hasNoAccess = key === '' && !isLoggedIn;
  const [shared, setShared] = useState<Shared>({ receivedAt: 0, refused: hasNoAccess });
  useEffect(() => {
    if (hasNoAccess) return setShared({ receivedAt: 0, refused: true });

    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const options = { quiet: true, overlay: false, signal: left.signal };
        const asked =
          key === ''
            ? call(dataScreenMerchant, { board }, options)
            : call(sharedBoard, { board, key }, options);
        const data = await asked;
        if (left.signal.aborted) return;

        setShared({ data, receivedAt: Date.now(), refused: false });
        timer = setTimeout(ask, data.refreshSeconds * SECOND);
      } catch (error) {
        if (left.signal.aborted) return;

        const refused = error instanceof CallError && REFUSED.includes(error.status);
        setShared((before) => ({
          ...(refused ? { receivedAt: 0 } : before),
          refused,
          error: error as Error,
        }));
        if (!refused) timer = setTimeout(ask, RETRY);
      }
    };

    void ask();

    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [board, key, hasNoAccess]);

  return shared;
}
