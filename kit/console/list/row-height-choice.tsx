import { Segmented } from 'antd';
import { t } from '../base/i18n.ts';
import { changeInterface, useInterface } from '../shell/user/interface-settings.ts';
import { ROW_HEIGHTS } from './row-height.ts';

/** How high the rows of all tables are, on this machine. */
export function RowHeightChoice() {
  const rows = useInterface((state) => state.rows);
  return (
    <Segmented
      size="small"
      value={rows}
      options={ROW_HEIGHTS.map(({ value, text }) => ({ value, label: t(text) }))}
      onChange={(value) => changeInterface({ rows: value })}
    />
  );
}
