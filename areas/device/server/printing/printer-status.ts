import { printTrouble } from '../../contract/machine/print-job.ts';

/* What printers are asked over ESC/POS, and what their answers mean. */

const [DLE, EOT, GS] = [0x10, 0x04, 0x1d];

/** Asked in real time, answered by one byte even by a printer that does not print: what is wrong, and the paper. */
export const ASK_OFFLINE = Buffer.from([DLE, EOT, 2]);

export const ASK_PAPER = Buffer.from([DLE, EOT, 4]);

/** Answered only when everything sent before it is printed. */
export const ASK_DONE = Buffer.from([GS, 0x72, 1]);

/** Bits that every answer to DLE EOT has alike; what has others is no answer to it. */
export const isRealTimeAnswer = (byte: number): boolean => (byte & 0b1001_0011) === 0b0001_0010;

/** Bits that tell an answer to GS r from those. */
export const isDoneAnswer = (byte: number): boolean => (byte & 0b1001_0000) === 0;

const COVER_OPEN = 0b0000_0100;

const STOPPED_BY_PAPER = 0b0010_0000;

const FAULT = 0b0100_0000;

const PAPER_OUT = 0b0110_0000;

const PAPER_LOW = 0b0000_1100;

export type TroubleKey = (typeof printTrouble)[number]['key'];

const trouble = printTrouble.key;

/** Why a printer that answers does not print. */
export function troubleOf(offline: number, paper: number): TroubleKey {
  if ((offline & COVER_OPEN) !== 0) return trouble.coverOpen;
  if ((paper & PAPER_OUT) !== 0 || (offline & STOPPED_BY_PAPER) !== 0) return trouble.paperOut;
  if ((offline & FAULT) !== 0) return trouble.fault;

  return trouble.none;
}

/** Whether the paper is nearly at its end. */
export const isPaperLow = (paper: number): boolean => (paper & PAPER_LOW) !== 0;
