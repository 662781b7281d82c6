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
import type { Finding } from './finders.ts';
import { useFavourites } from './recent.ts';
import { type FindingGroup, useFindings } from './use-findings.ts';

export interface FindDialogProps {
  readonly entries: readonly NavigationEntry[];
  readonly onOpen: (path: string) => void;
  readonly onClose: () => void;
}

/** A line of the list that can be chosen. */
interface Option {
  readonly id: string;
  readonly take: () => void;
}

/** Finds screens of the menu and things of the areas: arrows choose, Enter opens; without a text favourites and recent screens. */
export function FindDialog({ entries, onOpen, onClose }: FindDialogProps): ReactNode {
  const prefix = useId();
  const userId = useSession((state) => state.user?.userId) ?? '';
  const favourites = useFavourites(userId);
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState<string>();
  const [unfolded, setUnfolded] = useState(false);
  const { groups, searching, failed } = useFindings(entries, typed, favourites.paths);
  const open = (path: string) => {
    onClose();
    onOpen(path);
  };

  const shown = groups.map((group) =>
    linesOf(group, {
      idOf: (key) => `${prefix}${group.key} ${key}`,
      isUnfolded: unfolded,
      open,
      unfold: () => setUnfolded(true),
    }),
  );
  const options: readonly Option[] = shown.flatMap(({ lines, more }) => [
    ...lines,
    ...(more ? [more] : []),
  ]);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === pointed),
  );
  const chosen = options[at];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;

    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = options[(at + step + options.length) % Math.max(1, options.length)];
      setPointed(next?.id);
      if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
    }

    if (event.key === 'Enter' && chosen) chosen.take();
  };

  const nothing =
    typed.trim() === ''
      ? t(
          '输入页面名称、拼音或首字母，人员姓名或编号，订单号，或要做的事，如“冻结 姓名”“退款 订单号”',
        )
      : t('没有找到相关内容');

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
        placeholder={t('搜索页面、人员、订单，或“充值 姓名 金额”')}
        prefix={searching ? <LoadingOutlined /> : <SearchOutlined />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPointed(undefined);
          setUnfolded(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${prefix}list`} role="listbox" aria-label={t('搜索结果')} className="find-list">
        {shown.map((group) => (
          <Group
            key={group.key}
            group={group}
            chosen={chosen?.id}
            favourites={favourites}
            point={setPointed}
          />
        ))}
      </div>
      {options.length === 0 && !searching && <p className="find-nothing">{nothing}</p>}
      {failed && <p className="find-nothing">{t('部分内容未能搜索，请重试')}</p>}
    </Modal>
  );
}

/** A group as it is shown. */
interface ShownGroup {
  readonly key: string;
  readonly title: string;
  readonly screens: boolean;
  readonly lines: readonly (Finding & Option)[];
  /** The way to those that are not shown. */
  readonly more?: Option & { readonly title: string };
}

interface Way {
  readonly idOf: (key: string) => string;
  readonly isUnfolded: boolean;
  readonly open: (path: string) => void;
  readonly unfold: () => void;
}

/** The lines of a group: its first few, all where they were asked for, and a line that leads to the rest. */
function linesOf(
  { key, title, findings, screens = false, further = [], more }: FindingGroup,
  { idOf, isUnfolded, open, unfold }: Way,
): ShownGroup {
  const lines = [...findings, ...(isUnfolded ? further : [])].map((finding) => ({
    ...finding,
    id: idOf(finding.key),
    take: () => open(finding.path),
  }));
  const total = further.length > 0 ? findings.length + further.length : more?.total;
  const rest = {
    id: idOf('more'),
    title: total === undefined ? t('更多') : t('更多（共 {total} 项）', { total }),
  };
  const group = { key, title, screens, lines };
  if (further.length > 0) return isUnfolded ? group : { ...group, more: { ...rest, take: unfold } };

  return more ? { ...group, more: { ...rest, take: () => open(more.path) } } : group;
}

interface GroupProps {
  readonly group: ShownGroup;
  readonly chosen: string | undefined;
  readonly favourites: ReturnType<typeof useFavourites>;
  readonly point: (id: string) => void;
}

/** Findings of one kind below their title. */
function Group({ group, chosen, favourites, point }: GroupProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside a form
    <div role="group" aria-label={group.title} className="find-group">
      <b aria-hidden>{group.title}</b>
      {group.lines.map((line) => {
        const marked = favourites.paths.includes(line.path);

        return (
          <div key={line.key} className="find-line" data-chosen={line.id === chosen || undefined}>
            <Choice option={line} isChosen={line.id === chosen} point={point}>
              <span>{line.title}</span>
              {line.hint && <i>{line.hint}</i>}
            </Choice>
            {group.screens && (
              <button
                type="button"
                tabIndex={-1}
                className="find-star"
                aria-pressed={marked}
                aria-label={t('收藏{title}', { title: line.title })}
                title={marked ? t('取消收藏') : t('收藏')}
                onClick={() => favourites.toggle(line.path)}
              >
                {marked ? <StarFilled /> : <StarOutlined />}
              </button>
            )}
          </div>
        );
      })}
      {group.more && (
        <div className="find-line" data-chosen={group.more.id === chosen || undefined}>
          <Choice option={group.more} isChosen={group.more.id === chosen} point={point}>
            <i>{group.more.title}</i>
          </Choice>
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly option: Option;
  readonly isChosen: boolean;
  readonly point: (id: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ option, isChosen, point, children }: ChoiceProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which tells the chosen option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input hears the keys
  <div
    id={option.id}
    role="option"
    aria-selected={isChosen}
    className="find-option"
    onMouseMove={() => point(option.id)}
    onClick={option.take}
  >
    {children}
  </div>
);
