import iconv from 'iconv-lite';
import type { Ticket, TicketLine } from './ticket.ts';

/* The commands of receipt printers (ESC/POS): what is printed is GB18030, which every printer sold in China reads in its
   Chinese mode. */

const [ESC, FS, GS, LF] = [0x1b, 0x1c, 0x1d, 0x0a];

const RESET = Buffer.from([ESC, 0x40]);

const CHINESE = Buffer.from([FS, 0x26]);

/** Feeds the paper to the knife and cuts it. */
const CUT = Buffer.from([GS, 0x56, 0x42, 0]);

/** Papers as the bytes a receipt printer takes, each cut. */
export const escPos = (tickets: readonly Ticket[]): Buffer =>
  Buffer.concat(tickets.flatMap(({ lines }) => [RESET, CHINESE, ...lines.map(printed), CUT]));

/** What no name or remark may carry into a printer: it takes these for commands. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

const printed = (line: TicketLine): Buffer =>
  Buffer.concat([
    align(line.align === 'centre'),
    bold(line.bold),
    size(line.large),
    iconv.encode(line.text.replace(CONTROL, ' '), 'gb18030'),
    Buffer.from([LF]),
  ]);

const align = (centre: boolean) => Buffer.from([ESC, 0x61, centre ? 1 : 0]);

const bold = (on: boolean) => Buffer.from([ESC, 0x45, on ? 1 : 0]);

const size = (large: boolean) => Buffer.from([GS, 0x21, large ? 0x11 : 0]);
