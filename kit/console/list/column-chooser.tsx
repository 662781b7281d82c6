import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import type { Columns } from './column-layout.ts';

interface Props {
  readonly columns: Columns;
}

/** Opens the choice of columns. */
export function ColumnChooser({ columns }: Props) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<ColumnChoices columns={columns} />}
    >
      <Button type="text" icon={<SettingOutlined />} aria-label={t('设置列')} title={t('设置列')} />
    </Popover>
  );
}

/* Read when the panel is opened. */
const ColumnChoices = lazyPart<Props>(
  async () => (await import('./column-choices.tsx')).ColumnChoices,
  <div className="scr-chooser" />,
);
