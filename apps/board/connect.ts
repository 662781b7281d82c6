import { type Board, isWhole } from './board.ts';
import { element } from './dom.ts';
import { forgetKept, keep, readKept } from './kept.ts';
import { setClock, showBoard, showCode, showMessage } from './show.ts';
import { t } from './texts.ts';

/*
 * The screen as a machine: it follows its stream, says what it shows, and without a line shows what it showed last. Without a machine it shows a
 * code and waits for somebody to enter it.
 */

/** Milliseconds before the server is asked again: doubled each time, up to the longest. */
const FIRST_WAIT = 1000;

const LONGEST_WAIT = 30_000;

/** Milliseconds without a sign of life after which a line counts as broken: the server gives one every ten seconds. */
const SILENCE = 30_000;

/** Milliseconds after which what comes in parts is taken as whole. */
const SETTLE = 50;

let board: Partial<Board> = {};
let pause = FIRST_WAIT;
let stream: EventSource | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
let drawing: ReturnType<typeof setTimeout> | undefined;

/** Begins with what was shown last, and asks for what is shown now. */
export function start(): void {
  const kept = readKept();
  if (kept) {
    board = kept.board;
    showBoard(kept.board, kept.at);
  } else showMessage(t('正在连接'));

  connect();
}

function connect(): void {
  stream?.close();
  clearTimeout(ending);
  const source = new EventSource('live');
  stream = source;
  listenForLife();

  const hear = <Data>(event: string, work: (data: Data) => void) =>
    source.addEventListener(event, (message) => {
      if (stream !== source) return;

      listenForLife();
      pause = FIRST_WAIT;
      work(JSON.parse((message as MessageEvent<string>).data) as Data);
    });
  hear<Board['machine']>('machine', (machine) => take({ machine }));
  hear<NonNullable<Board['menu']>>('menu', (menu) => take({ menu }));
  hear<NonNullable<Board['notices']>>('notices', (notices) => take({ notices }));
  hear<{ code: string; secondsLeft: number }>('code', ({ code, secondsLeft }) => {
    showCode(code);
    ending = setTimeout(() => void askForCode(), secondsLeft * 1000);
  });
  hear('paired', () => {
    clearTimeout(ending);
    showMessage(t('配对成功'), element('p', '', t('正在读取菜谱')));
  });
  hear('unpaired', () => {
    source.close();
    board = {};
    forgetKept();
    void askForCode();
  });
  hear<{ at: number }>('beat', ({ at }) => setClock(at));
  hear<{ commandId: number; command: string }>('command', obey);
  source.onerror = () => {
    if (stream === source) comeBack();
  };
}

/** A line that breaks silently says nothing by itself. */
function listenForLife(): void {
  clearTimeout(silence);
  silence = setTimeout(comeBack, SILENCE);
}

/** The line is away: what was shown stays, with its time, and the server is asked again after a growing while. */
function comeBack(): void {
  stream?.close();
  stream = undefined;
  clearTimeout(silence);
  clearTimeout(ending);
  const kept = readKept();
  if (isWhole(board)) showBoard(board, kept?.at ?? Date.now());
  else showMessage(t('正在重新连接'));

  later(connect);
}

/** Not all screens of a house come back at the same moment. */
function later(work: () => void): void {
  setTimeout(work, pause * (0.5 + Math.random() / 2));
  pause = Math.min(pause * 2, LONGEST_WAIT);
}

addEventListener('online', () => {
  pause = FIRST_WAIT;
  if (!stream) connect();
});

async function askForCode(): Promise<void> {
  stream?.close();
  stream = undefined;
  clearTimeout(silence);

  try {
    const answer = await fetch('code', { method: 'POST' });
    if (!answer.ok) throw new Error(String(answer.status));

    connect();
  } catch {
    showMessage(t('正在重新连接'));
    later(() => void askForCode());
  }
}

/** Takes over a part of what is shown; parts that come together are shown together. */
function take(part: Partial<Board>): void {
  board = { ...board, ...part };
  clearTimeout(drawing);
  drawing = setTimeout(draw, SETTLE);
}

function draw(): void {
  if (!isWhole(board)) return;

  showBoard(board);
  keep(board, Date.now());
  const { machine, menu } = board;
  void say('shown', { menuNo: menu?.menuNo ?? 0, settingsNo: machine.settingsNo });
}

/** What the machine is told; settings and menus have come by the stream already. */
function obey({ commandId, command }: { commandId: number; command: string }): void {
  void say('done', { commandId }).then(() => {
    if (command === 'restart') location.reload();
    else if (command !== 'settings') connect();
  });
}

/** Says something to the server; without a line it is said again by what happens next. */
const say = (what: string, content: object): Promise<unknown> =>
  fetch(what, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  }).catch(() => undefined);
