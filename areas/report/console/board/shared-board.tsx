import './wall.css';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import {
  currentLanguage,
  languageName,
  otherLanguage,
  setLanguage,
  t,
} from '#kit/console/base/i18n.ts';
import { useDocumentTitle } from '#kit/console/shell/document-title.ts';
import { PlaceFullScreen } from '#kit/console/shell/place-full-screen.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { type BoardKind, boardKind, boardPaths } from '../../contract/screen-link.ts';
import { useSharedBoard } from './use-shared-board.ts';
import { WallBoard } from './wall-board.tsx';

/**
 * A board for a display without a log-in; the key of its link stands behind the # of the address, which no server sees. An operator who is
 * logged in needs none: the board is of their own canteens.
 */
export default function SharedBoard(): ReactNode {
  const { pathname, hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  const board = kindAt(pathname);
  const key = hash.slice(1);
  useDocumentTitle(labelOf(boardKind, board));
  const { data, receivedAt, error, refused } = useSharedBoard(board, key);
  if (refused && key === '' && error)
    return <Message title={error.message} text={t('请联系管理员')} />;
  if (refused)
    return <Message title={t('链接无效或已失效')} text={t('请向管理员索取新的数据大屏链接')} />;
  if (!data) {
    if (error) return <Message title={t('正在重新连接')} text={error.message} />;
    return <main className="wall-place" aria-busy />;
  }

  return (
    <main className="wall-place" ref={place}>
      <WallBoard
        data={data}
        receivedAt={receivedAt}
        stale={error !== undefined}
        tools={
          <>
            <LanguageSwitch />
            <PlaceFullScreen className="wall-button" place={place} />
          </>
        }
      />
    </main>
  );
}

const kindAt = (path: string): BoardKind =>
  (Object.keys(boardPaths) as BoardKind[]).find((kind) => boardPaths[kind] === path) ?? 'user';

/** Why there is no board. */
function Message({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <main className="wall-place wall-message">
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </main>
  );
}

function LanguageSwitch(): ReactNode {
  const other = otherLanguage(currentLanguage());
  return (
    <button type="button" className="wall-button" onClick={() => void setLanguage(other)}>
      {languageName(other)}
    </button>
  );
}
