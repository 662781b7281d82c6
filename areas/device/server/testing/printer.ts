import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import iconv from 'iconv-lite';

/** A receipt printer for tests: it understands what the house says to it over ESC/POS, and what goes wrong with it is set by the test. */
export interface TestPrinter {
  readonly port: number;
  /** Papers that were cut, line by line. */
  readonly papers: readonly (readonly string[])[];
  /** What came out before it died. */
  readonly torn: readonly (readonly string[])[];
  readonly connections: () => number;
  paper: 'there' | 'low' | 'out';
  isCoverOpen: boolean;
  /** It answers nothing, though it is connected. */
  isSilent: boolean;
  /** Lines after which it loses the line; undefined: never. */
  diesAfter: number | undefined;
  close(): Promise<void>;
}

const [ESC, FS, GS, DLE, LF] = [0x1b, 0x1c, 0x1d, 0x10, 0x0a];

/** Bytes of the commands it knows, by their first two. */
const LENGTHS = new Map([
  [`${ESC} 64`, 2],
  [`${ESC} 97`, 3],
  [`${ESC} 69`, 3],
  [`${FS} 38`, 2],
  [`${GS} 33`, 3],
  [`${GS} 86`, 4],
  [`${GS} 114`, 3],
  [`${DLE} 4`, 3],
]);

/** @returns a printer that listens on this machine, with paper */
export async function openPrinter(): Promise<TestPrinter> {
  const papers: string[][] = [];
  const torn: string[][] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (!printer.isSilent) readCommands(printer, socket, papers, torn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const printer: TestPrinter = {
    port: (server.address() as AddressInfo).port,
    papers,
    torn,
    connections: () => connections,
    paper: 'there',
    isCoverOpen: false,
    isSilent: false,
    diesAfter: undefined,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  return printer;
}

function readCommands(
  printer: TestPrinter,
  socket: Socket,
  papers: string[][],
  torn: string[][],
): void {
  let waiting: number[] = [];
  let text: number[] = [];
  let lines: string[] = [];
  const print = (): void => {
    lines.push(iconv.decode(Buffer.from(text), 'gb18030'));
    text = [];
    if (lines.length !== printer.diesAfter) return;

    torn.push(lines);
    socket.destroy();
  };

  const obey = (command: readonly number[]): void => {
    const [first, second, third] = command;
    if (first === DLE) socket.write(Uint8Array.of(third === 2 ? offline(printer) : left(printer)));
    if (first === GS && second === 0x72 && printer.paper !== 'out') socket.write(Uint8Array.of(0));
    if (first !== GS || second !== 0x56) return;

    papers.push(lines);
    lines = [];
  };

  socket.on('data', (data) => {
    waiting.push(...(data as Buffer));
    while (waiting.length > 0 && !socket.destroyed) {
      const [first = 0, second] = waiting;
      if (first === LF) {
        waiting.shift();
        print();
      } else if (![ESC, FS, GS, DLE].includes(first)) text.push(waiting.shift() as number);
      else {
        const length = LENGTHS.get(`${first} ${second}`);
        if (second !== undefined && length === undefined)
          throw new Error(`unknown ${first} ${second}`);
        if (length === undefined || waiting.length < length) return;

        obey(waiting.slice(0, length));
        waiting = waiting.slice(length);
      }
    }
  });
}

const ALWAYS = 0b0001_0010;

const offline = ({ paper, isCoverOpen }: TestPrinter): number =>
  ALWAYS | (isCoverOpen ? 0b0000_0100 : 0) | (paper === 'out' ? 0b0010_0000 : 0);

const left = ({ paper }: TestPrinter): number =>
  ALWAYS | (paper === 'out' ? 0b0110_1100 : paper === 'low' ? 0b0000_1100 : 0);
