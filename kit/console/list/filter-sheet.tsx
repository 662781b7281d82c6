import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../base/i18n.ts';
import { Sheet } from '../base/sheet.tsx';

export interface FilterSheetProps {
  /** How many conditions are filled in. */
  readonly count: number;
  /** Searches with what stands in the inputs; false where something is wrong with them. */
  readonly submit: () => boolean;
  readonly reset: () => void;
  /** Notes which input was left. */
  readonly onBlur: React.FocusEventHandler;
  readonly children: ReactNode;
}

/** The search of a list in a narrow window: one button that says how many conditions count, and a sheet with all of them. */
export function FilterSheet({
  count,
  submit,
  reset,
  onBlur,
  children,
}: FilterSheetProps): ReactNode {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const empty = () => {
    reset();
    close();
  };

  return (
    <>
      <span className="scr-counted">
        <Button icon={<FilterOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('筛选')}
        </Button>
        {count > 0 && <b>{count}</b>}
      </span>
      <Sheet
        open={open}
        title={t('查询条件')}
        onClose={close}
        footer={
          <div className="frm-footer">
            <Button onClick={empty}>{t('重置')}</Button>
            <Button type="primary" onClick={() => submit() && close()}>
              {t('查询')}
            </Button>
          </div>
        }
      >
        <form
          className="scr-search"
          data-open
          aria-label={t('查询条件')}
          noValidate
          onBlur={onBlur}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (submit()) close();
          }}
        >
          {children}
          <input type="submit" hidden />
        </form>
      </Sheet>
    </>
  );
}
