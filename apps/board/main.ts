import '#kit/console/base/fonts.css';
import './style.css';
import type { Board } from './board.ts';
import { start } from './connect.ts';
import { showBoard, showMessage } from './show.ts';
import { sayLanguage, t } from './texts.ts';

/** What the console opens in a frame: it is told what to show, and asks the server for nothing. */
const PREVIEW = '#preview';

sayLanguage();
if (location.hash === PREVIEW) preview();
else start();

function preview(): void {
  showMessage(t('正在读取菜谱'));
  addEventListener('message', ({ origin, source, data }: MessageEvent<{ board?: Board }>) => {
    if (origin === location.origin && source === parent && data.board) showBoard(data.board);
  });
  parent.postMessage({ board: 'ready' }, location.origin);
}

/* Browsers let it be where the page came over https (or from this machine); over plain http in a local network the page is as it is without it. */
if (import.meta.env.PROD && location.hash !== PREVIEW && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`).catch(() => undefined);
  });
