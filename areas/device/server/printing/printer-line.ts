import { connect, type Socket } from 'node:net';
import { printTrouble } from '../../contract/machine/print-job.ts';
import type { PrinterAddress } from './printer-address.ts';
import {
  ASK_DONE,
  ASK_OFFLINE,
  ASK_PAPER,
  isDoneAnswer,
  isPaperLow,
  isRealTimeAnswer,
  type TroubleKey,
  troubleOf,
} from './printer-status.ts';

/** What became of a paper, or of a look, at a printer. */
export interface Outcome {
  /** `none`: done. */
  readonly trouble: TroubleKey;
  /** Something may be on paper: printed again it is marked. */
  readonly hasBegun: boolean;
  /** Whether it was spoken to at all. */
  readonly isReached: boolean;
  /** Undefined where it does not say. */
  readonly isPaperLow: boolean | undefined;
}

/** How long a printer may be silent, milliseconds. */
export interface Patience {
  /** Before it is connected, and for an answer it gives at once. */
  readonly answer: number;
  /** Until a paper is printed. */
  readonly paper: number;
}

const USUAL: Patience = { answer: 3000, paper: 20_000 };

const { none, unreachable, brokeOff } = printTrouble.key;

/**
 * Prints a paper over TCP, or looks only where none is given: asks for the state, sends the paper, and takes it as printed only when the printer says so
 * after it and has nothing wrong then. Never throws. It waits, so it is no part of a transaction.
 */
export async function printOver(
  { host, port, readsBack }: PrinterAddress,
  paper: Uint8Array | undefined,
  patience: Patience = USUAL,
): Promise<Outcome> {
  const seen = { hasBegun: false, isReached: false, isPaperLow: undefined as boolean | undefined };
  const ended = (trouble: TroubleKey): Outcome => ({ ...seen, trouble });
  let socket: Socket | undefined;
  try {
    socket = await openLine(host, port, patience.answer);
    const ask = asking(socket);
    const state = async (): Promise<TroubleKey> => {
      const offline = await ask(ASK_OFFLINE, isRealTimeAnswer, patience.answer);
      const paperLeft = await ask(ASK_PAPER, isRealTimeAnswer, patience.answer);
      seen.isReached = true;
      seen.isPaperLow = isPaperLow(paperLeft);

      return troubleOf(offline, paperLeft);
    };

    if (!readsBack) {
      seen.isReached = true;
      seen.hasBegun = paper !== undefined;
      await closeBehind(socket, paper, patience.answer);

      return ended(none);
    }

    const before = await state();
    if (before !== none || !paper) return ended(before);

    seen.hasBegun = true;
    socket.write(paper);
    const isDone = await ask(ASK_DONE, isDoneAnswer, patience.paper).then(
      () => true,
      () => false,
    );
    /* A printer without paper keeps the rest and does not answer for it, but still says why. */
    const after = await state();

    return ended(after === none && !isDone ? brokeOff : after);
  } catch {
    return ended(seen.hasBegun ? brokeOff : unreachable);
  } finally {
    socket?.destroy();
  }
}

function openLine(host: string, port: number, patience: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port });
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), patience);
  socket.once('connect', () => {
    clearTimeout(timer);
    resolve(socket);
  });
  socket.once('error', (error) => {
    clearTimeout(timer);
    reject(error);
  });

  return promise;
}

/** Asks one question after the other; what is no answer to it is passed over. */
function asking(socket: Socket) {
  let heard: (byte: number) => void = () => undefined;
  let lost: () => void = () => undefined;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    lost();
  };
  socket.on('data', (data: Buffer) => {
    for (const byte of data) heard(byte);
  });
  socket.on('error', end);
  socket.on('close', end);

  return (
    question: Uint8Array,
    isAnswer: (byte: number) => boolean,
    patience: number,
  ): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const giveUp = (): void => reject(new Error('no answer'));
    const timer = setTimeout(giveUp, isOver ? 0 : patience);
    lost = giveUp;
    heard = (byte) => {
      if (isAnswer(byte)) resolve(byte);
    };
    socket.write(question);

    return promise.finally(() => clearTimeout(timer));
  };
}

/** Sends a paper to a printer that answers nothing: it has it unless the line breaks. @throws where it breaks */
function closeBehind(
  socket: Socket,
  paper: Uint8Array | undefined,
  patience: number,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  /* Some keep the line open after its end. */
  socket.setTimeout(patience, resolve);
  socket.once('error', reject);
  socket.once('close', (hasFailed) => (hasFailed ? undefined : resolve()));
  socket.resume();
  socket.end(paper ?? Buffer.alloc(0));

  return promise;
}
