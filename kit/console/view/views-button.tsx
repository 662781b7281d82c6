import './view.css';
import BookOutlined from '@ant-design/icons/BookOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import type { SavedView } from '#kit/contract/saved-view.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useColumns } from '../list/column-layout.ts';
import type { FilterWords } from '../list/search-summary.ts';
import type { List } from '../list/use-list.ts';
import type { ViewFormProps } from './view-form.tsx';
import type { ViewsPanelProps } from './views-panel.tsx';

interface Props {
  readonly view: List['view'];
  /** What pickers said of the values of the search. */
  readonly words: FilterWords;
}

const ViewsPanel = lazyPart<ViewsPanelProps>(
  async () => (await import('./views-panel.tsx')).ViewsPanel,
);

const ViewForm = lazyPart<ViewFormProps>(async () => (await import('./view-form.tsx')).ViewForm);

/** The saved view a list is set to, marked once search or columns are others than its own; opens the choice of views. */
export function ViewsButton({ view, words }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const [form, setForm] = useState<SavedView | 'new'>();
  const columns = useColumns();
  if (!columns) return null;

  const { active, isChanged, isLost } = view;
  const changed = active !== undefined && (isChanged || columns.isOwn);
  const name = isLost ? t('视图不存在') : active?.viewName;
  const parts = { view, words, columns };
  const panel = (
    <ViewsPanel
      {...parts}
      close={() => setOpen(false)}
      askName={(of) => {
        setOpen(false);
        setForm(of);
      }}
    />
  );

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={panel}
      >
        <button
          type="button"
          className="scr-link view-button"
          data-lost={isLost || undefined}
          data-named={name !== undefined || undefined}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={name ? t('视图：{name}', { name }) : t('视图')}
          title={isLost ? t('该视图已被删除，或不是您的视图') : t('视图：保存的查询条件与列')}
        >
          <BookOutlined />
          <span className="view-name">{name ?? t('视图')}</span>
          {changed && <i className="view-changed">{t('已修改')}</i>}
          <DownOutlined className="view-arrow" />
        </button>
      </Popover>
      {form && (
        <ViewForm
          {...parts}
          of={form === 'new' ? undefined : form}
          close={() => setForm(undefined)}
        />
      )}
    </>
  );
}
