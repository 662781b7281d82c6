import './find.css';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../base/i18n.ts';
import { useSession } from '../call/session.ts';
import type { NavigationEntry } from '../shell/menu/menu.ts';
import { useFavourites } from './recent.ts';
import { type FindingGroup, useFindings } from './use-findings.ts';

export interface FindDialogProps {
  readonly entries: readonly NavigationEntry[];
  readonly onOpen: (path: string) => void;
  readonly onClose: () => void;
}

/** Finds screens of the menu and things of the areas: arrows choose, Enter opens; without a text favourites and recent screens. */
export function FindDialog({ entries, onOpen, onClose }: FindDialogProps): ReactNode {
  const prefix = useId();
  const userId = useSession((state) => state.user?.userId) ?? '';
  const favourites = useFavourites(userId);
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState<string>();
  const { groups, searching, failed } = useFindings(entries, typed, favourites.paths);
  const idOf = (key: string) => `${prefix}${key}`;
  const options = groups.flatMap((group) =>
    group.findings.map(({ key, path }) => ({ id: idOf(`${group.key} ${key}`), path })),
  );
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === pointed),
  );
  const chosen = options[at];
  const open = (path: string) => {
    onClose();
    onOpen(path);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;

    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = options[(at + step + options.length) % Math.max(1, options.length)];
      setPointed(next?.id);
      if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
    }

    if (event.key === 'Enter' && chosen) open(chosen.path);
  };

  const nothing =
    typed.trim() === '' ? t('输入页面名称、人员姓名或编号、订单号') : t('没有找到相关内容');

  return (
    <Modal
      open
      title={<span className="find-title">{t('搜索')}</span>}
      width={560}
      footer={null}
      closable={false}
      onCancel={onClose}
      classNames={{ body: 'find-body' }}
    >
      <Input
        size="large"
        autoFocus
        role="combobox"
        aria-label={t('搜索')}
        aria-expanded
        aria-controls={`${prefix}list`}
        {...(chosen && { 'aria-activedescendant': chosen.id })}
        autoComplete="off"
        placeholder={t('搜索页面、人员、订单')}
        prefix={searching ? <LoadingOutlined /> : <SearchOutlined />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPointed(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${prefix}list`} role="listbox" aria-label={t('搜索结果')} className="find-list">
        {groups.map((group) => (
          <Group
            key={group.key}
            group={group}
            idOf={idOf}
            chosen={chosen?.id}
            favourites={favourites}
            open={open}
            point={setPointed}
          />
        ))}
      </div>
      {options.length === 0 && !searching && <p className="find-nothing">{nothing}</p>}
      {failed && <p className="find-nothing">{t('部分内容未能搜索，请重试')}</p>}
    </Modal>
  );
}

interface GroupProps {
  readonly group: FindingGroup;
  readonly idOf: (key: string) => string;
  readonly chosen: string | undefined;
  readonly favourites: ReturnType<typeof useFavourites>;
  readonly open: (path: string) => void;
  readonly point: (key: string) => void;
}

/** Findings of one kind below their title. */
function Group({ group, idOf, chosen, favourites, open, point }: GroupProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside a form
    <div role="group" aria-label={group.title} className="find-group">
      <b aria-hidden>{group.title}</b>
      {group.findings.map(({ key, title, hint, path }) => {
        const id = idOf(`${group.key} ${key}`);
        const marked = favourites.paths.includes(path);

        return (
          <div key={key} className="find-line" data-chosen={id === chosen || undefined}>
            {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which tells the chosen option */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input hears the keys */}
            <div
              id={id}
              role="option"
              aria-selected={id === chosen}
              className="find-option"
              onMouseMove={() => point(id)}
              onClick={() => open(path)}
            >
              <span>{title}</span>
              {hint && <i>{hint}</i>}
            </div>
            {group.screens && (
              <button
                type="button"
                tabIndex={-1}
                className="find-star"
                aria-pressed={marked}
                aria-label={t('收藏{title}', { title })}
                title={marked ? t('取消收藏') : t('收藏')}
                onClick={() => favourites.toggle(path)}
              >
                {marked ? <StarFilled /> : <StarOutlined />}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
