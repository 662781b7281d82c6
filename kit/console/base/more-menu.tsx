import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { entriesWith, type NavigationEntry } from '../shell/menu/menu.ts';
import { t } from './i18n.ts';

interface Props {
  readonly entries: readonly NavigationEntry[];
  /** The first-level entries that do not fit. */
  readonly children: ReactNode;
  readonly onOpen: (path: string) => void;
}

/** Found pages beyond this many are left to more letters. */
const MOST_FOUND = 12;

/** What opens below 更多: the first-level entries that do not fit, and a search through every page of the menu. */
export function MoreMenu({ entries, children, onOpen }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const found = typed.trim() === '' ? [] : entriesWith(entries, typed, t).slice(0, MOST_FOUND);
  const [first] = found;
  const onKeyDown = (event: KeyboardEvent) => {
    /* The menu around it would take arrows and letters for its own. */
    if (event.key !== 'Escape') event.stopPropagation();
    if (event.key === 'Enter' && first && !event.nativeEvent.isComposing) onOpen(first.path);
  };

  return (
    <div className="nav-more">
      <Input
        className="nav-more-search"
        aria-label={t('搜索菜单')}
        placeholder={t('搜索菜单')}
        prefix={<SearchOutlined />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {typed.trim() === '' ? (
        children
      ) : (
        <div className="nav-found">
          {found.map(({ path, titles }) => (
            <button key={path} type="button" onClick={() => onOpen(path)}>
              <b>{titles.at(-1)}</b>
              <span>{titles.slice(0, -1).join(' / ')}</span>
            </button>
          ))}
          {found.length === 0 && <p>{t('没有找到菜单')}</p>}
        </div>
      )}
    </div>
  );
}
