import CheckOutlined from '@ant-design/icons/CheckOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { App, Button, Dropdown, type MenuProps, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { SavedView } from '#kit/contract/saved-view.ts';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { useWrite } from '../call/query.ts';
import type { Columns } from '../list/column-layout.ts';
import type { FilterWords } from '../list/search-summary.ts';
import type { List } from '../list/use-list.ts';
import { contentOf, movingRanges } from '../list/view-state.ts';
import { useConsoleParts } from '../shell/console-parts.ts';

export interface ViewsPanelProps {
  readonly view: List['view'];
  readonly words: FilterWords;
  readonly columns: Columns;
  readonly close: () => void;
  /** Asks for the name of a view, or for what a new one needs. */
  readonly askName: (of: SavedView | 'new') => void;
}

/** The views of a list: choosing one, keeping what the list is set to now, and what becomes of each. */
export function ViewsPanel({ view, words, columns, close, askName }: ViewsPanelProps): ReactNode {
  const { facts, asked, active, isChanged, isOpen, choose } = view;
  const { views: calls } = useConsoleParts();
  const overwrite = useWrite(calls.edit);
  const pick = (viewId: string | undefined) => {
    choose(viewId);
    close();
  };

  const save = async () => {
    if (!active) return;

    const moving = movingRanges(facts, asked).filter(({ key }) => key in active.content.ranges);
    const content = contentOf(facts, asked, { moving, columns: columns.layout as never, words });
    await overwrite.mutateAsync({ viewId: active.viewId, content, version: active.version });
    columns.reset();
    choose(active.viewId);
    showToast('success', t('视图已保存'));
    close();
  };

  const canSave = active?.ifEdit === 1 && (isChanged || columns.isOwn);

  return (
    <div className="view-panel" role="dialog" aria-label={t('视图')}>
      <ul className="view-list">
        <li>
          <button
            type="button"
            className="view-choice"
            aria-pressed={!active}
            onClick={() => pick(undefined)}
          >
            <CheckOutlined />
            <span>{t('不使用视图')}</span>
          </button>
        </li>
        {facts.views.map((each) => (
          <ViewLine
            key={each.viewId}
            of={each}
            active={each.viewId === active?.viewId}
            inMenu={isOpen}
            choose={() => pick(each.viewId)}
            rename={() => askName(each)}
            removed={() => each.viewId === active?.viewId && choose(undefined)}
          />
        ))}
      </ul>
      <div className="view-foot">
        {canSave && (
          <Button
            type="primary"
            size="small"
            loading={overwrite.isPending}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('保存修改')}
          </Button>
        )}
        <Button size="small" onClick={() => askName('new')}>
          {t('另存为视图')}
        </Button>
      </div>
    </div>
  );
}

interface LineProps {
  readonly of: SavedView;
  readonly active: boolean;
  readonly inMenu: boolean;
  readonly choose: () => void;
  readonly rename: () => void;
  /** After it was removed. */
  readonly removed: () => void;
}

/** One view: a press sets the list to it, its menu says how it is used. */
function ViewLine({ of, active, inMenu, choose, rename, removed }: LineProps): ReactNode {
  const { views } = useConsoleParts();
  const { modal } = App.useApp();
  const use = useWrite(views.choose);
  const remove = useWrite(views.remove);
  const { viewId, viewName, roleName, ifDefault, ifMenu, ifEdit } = of;
  const ask = () =>
    modal.confirm({
      title: t('确定删除视图“{name}”？', { name: viewName }),
      content:
        roleName === null ? undefined : t('角色“{name}”的所有成员都将看不到它', { name: roleName }),
      okButtonProps: { danger: true },
      okText: t('删除'),
      onOk: async () => {
        await remove.mutateAsync({ viewId });
        removed();
      },
    });

  const items: MenuProps['items'] = [
    {
      key: 'default',
      label: ifDefault === 1 ? t('取消默认') : t('设为默认'),
      onClick: () => use.mutate({ viewId, ifDefault: ifDefault === 1 ? 2 : 1 }),
    },
    ...(inMenu
      ? [
          {
            key: 'menu',
            label: ifMenu === 1 ? t('从菜单移除') : t('放入菜单'),
            onClick: () => use.mutate({ viewId, ifMenu: ifMenu === 1 ? 2 : 1 }),
          },
        ]
      : []),
    ...(ifEdit === 1
      ? [
          { key: 'rename', label: t('重命名'), onClick: rename },
          { key: 'remove', label: t('删除'), danger: true, onClick: () => void ask() },
        ]
      : []),
  ];

  return (
    <li>
      <button type="button" className="view-choice" aria-pressed={active} onClick={choose}>
        <CheckOutlined />
        <span title={viewName}>{viewName}</span>
        {roleName !== null && <Tag>{roleName}</Tag>}
        {ifDefault === 1 && <Tag color="processing">{t('默认')}</Tag>}
      </button>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('视图“{name}”的操作', { name: viewName })}
        />
      </Dropdown>
    </li>
  );
}
