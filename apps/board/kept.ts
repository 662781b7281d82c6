import type { Board } from './board.ts';

/* What the screen showed last, for as long as the line is away, a start of the screen included. */

const KEPT = 'board-shown';

/** The script that is running, which is named by its content: what another one kept may lack what this one shows. */
const SCRIPT = import.meta.url;

interface Kept {
  readonly board: Board;
  /** Milliseconds since 1970 when the server said so. */
  readonly at: number;
}

export function readKept(): Kept | undefined {
  try {
    const { script, board, at } = JSON.parse(localStorage.getItem(KEPT) ?? '');
    return script === SCRIPT ? { board, at } : undefined;
  } catch {
    /* Nothing was kept, or only half of it. */
    return undefined;
  }
}

export function keep(board: Board, at: number): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ script: SCRIPT, board, at }));
  } catch {
    /* A screen may have no room for it. */
  }
}

/** The screen is no machine's any more: what it showed is not its to show. */
export function forgetKept(): void {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    /* Where nothing can be kept nothing was. */
  }
}
