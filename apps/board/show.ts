import { type Board, DARK, layout } from './board.ts';
import { element, type Inside } from './dom.ts';
import { type Page, pagesOf } from './pages.ts';
import { t } from './texts.ts';
import { mealName } from './words.ts';

/* What stands on the screen. */

const root = document.getElementById('root') as HTMLElement;

/** A screen is about this many rem in the mean of its sides, whatever its size: text grows with it. */
const REMS = 80;

/** Height of head and edges, in rem; those of `style.css`. */
const HEAD = 6;

const EDGE = 2;

interface Shown {
  readonly board: Board;
  /** Milliseconds since 1970: how old it is where the line is away; undefined where it is new. */
  readonly oldSince: number | undefined;
}

let shown: Shown | undefined;
let pages: readonly Page[] = [];
let at = 0;
let turning: ReturnType<typeof setInterval> | undefined;

/** Milliseconds the server's clock is ahead of the screen's: screens are often wrong. */
let ahead = 0;

export function setClock(serverTime: number): void {
  ahead = serverTime - Date.now();
}

/** Shows a board, from the page that is turned to now. */
export function showBoard(board: Board, oldSince?: number): void {
  shown = { board, oldSince };
  layOut();
}

/** Shows words alone. */
export function showMessage(title: string, ...lines: readonly Inside[]): void {
  stop();
  root.replaceChildren(element('main', 'message', element('h1', '', title), ...lines));
}

/** Shows the pairing code, and what to do with it. */
export function showCode(code: string): void {
  showMessage(
    t('此屏幕尚未配对'),
    element('p', 'code', ...[...code].map((letter) => element('span', '', letter))),
    element('p', '', t('在管理台 设备 > 配对屏幕 输入此码')),
    element('p', 'hint', t('配对码10分钟内有效，到期自动更换')),
  );
}

function stop(): void {
  shown = undefined;
  clearInterval(turning);
}

/** Lays out anew: what is shown or the size of the screen has changed. */
function layOut(): void {
  if (!shown) return;

  const { board } = shown;
  const { machine } = board;
  const rem = Math.sqrt(innerWidth * innerHeight) / REMS;
  document.documentElement.style.fontSize = `${rem}px`;
  document.documentElement.dataset['theme'] = machine.theme === DARK ? 'dark' : 'light';
  document.title = machine.deviceName;

  const isTag = machine.layout === layout.single;
  pages = machine.silence
    ? [() => element('p', 'none', silenceText(machine.silence))]
    : pagesOf(board, {
        width: innerWidth / rem - EDGE,
        height: innerHeight / rem - (isTag ? 0 : HEAD) - EDGE,
      });
  at %= Math.max(1, pages.length);

  clearInterval(turning);
  if (pages.length > 1) turning = setInterval(turn, machine.turnSeconds * 1000);
  showPage();
}

const silenceText = (silence: Board['machine']['silence']): string =>
  silence === 'DISABLED' ? t('设备已停用') : t('系统授权已到期，请联系管理员');

function turn(): void {
  at = (at + 1) % pages.length;
  showPage();
}

function showPage(): void {
  if (!shown) return;

  const { board, oldSince } = shown;
  const { machine, menu } = board;
  const page = pages[at]?.() ?? null;
  const old =
    oldSince === undefined
      ? null
      : element(
          'p',
          'old',
          t('网络中断，显示{time}的内容', { time: timeText(oldSince, machine.timeZone) }),
        );
  old?.setAttribute('role', 'status');

  if (machine.layout === layout.single) {
    root.replaceChildren(element('main', 'tag', page, old));
    return;
  }

  root.replaceChildren(
    element(
      'main',
      '',
      element(
        'header',
        '',
        element('h1', '', machine.stallName ?? machine.canteenName),
        menu && element('span', 'meal', `${menu.bizDate} ${mealName(menu.mealType)}`),
        pages.length > 1 && element('span', 'turn', `${at + 1}/${pages.length}`),
        element('time', '', timeText(Date.now() + ahead, machine.timeZone)),
      ),
      page,
      old,
    ),
  );
}

/** `HH:mm` of the merchant's time zone. */
function timeText(moment: number, timeZone: string): string {
  return new Date(moment).toLocaleTimeString('zh-CN', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

/** Milliseconds between two looks at the clock. */
const CLOCK = 1000;

setInterval(() => {
  const clock = root.querySelector('time');
  const now = shown && timeText(Date.now() + ahead, shown.board.machine.timeZone);
  if (clock && now !== undefined && clock.textContent !== now) clock.textContent = now;
}, CLOCK);

addEventListener('resize', layOut);
