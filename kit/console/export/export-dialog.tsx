import '../form/forms.css';
import { Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { ExportChoice } from '#kit/contract/endpoint.ts';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { headingOf, type Leaf } from '../list/cells.ts';

type FileType = ExportChoice['fileType'];

export interface ExportDialogProps {
  /** The columns on offer, in order. */
  readonly columns: readonly Leaf[];
  /** Keys ticked at first. */
  readonly chosen: readonly string[];
  readonly fileName: string;
  readonly close: () => void;
  readonly run: (choice: ExportChoice) => void;
}

const FILE_TYPES: readonly { value: FileType; label: string }[] = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'xls', label: 'Excel 97-2003 (.xls)' },
  { value: 'csv', label: 'CSV (.csv)' },
];

interface PickerProps {
  readonly columns: readonly Leaf[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: ReadonlySet<string>) => void;
}

/** A checkbox per column and one for all of them. */
export function ColumnPicker({ columns, chosen, choose }: PickerProps) {
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    choose(next);
  };
  return (
    <fieldset className="frm-picker">
      <legend>
        <Checkbox
          checked={columns.length > 0 && chosen.size === columns.length}
          indeterminate={chosen.size > 0 && chosen.size < columns.length}
          onChange={(event) =>
            choose(new Set(event.target.checked ? columns.map((leaf) => leaf.key) : []))
          }
        >
          {t('全选')}
        </Checkbox>
        <span className="scr-none">{t('已选 {count} 项', { count: chosen.size })}</span>
      </legend>
      <div className="frm-picker-grid">
        {columns.map((leaf) => (
          <Checkbox key={leaf.key} checked={chosen.has(leaf.key)} onChange={() => toggle(leaf.key)}>
            {headingOf(leaf)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Asks which columns to export and to which kind of file; at least one column (rule lists/export). */
export function ExportDialog({ columns, chosen: first, fileName, close, run }: ExportDialogProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(first));
  const [fileType, setFileType] = useState<FileType>('xlsx');
  const start = () => {
    const exportColumns = columns.map((leaf) => leaf.key).filter((key) => chosen.has(key));
    if (exportColumns.length === 0) showToast('warning', t('勾选需要导出的内容'));
    else run({ exportColumns, fileType, fileName });
  };

  return (
    <Modal
      open
      width={600}
      title={t('导出 {name}', { name: fileName })}
      okText={t('导出')}
      cancelText={t('取消')}
      onCancel={close}
      onOk={start}
    >
      <div className="frm-lines">
        <ColumnPicker columns={columns} chosen={chosen} choose={choose} />
        <div className="frm-line">
          <span>{t('文件格式')}</span>
          <Radio.Group
            aria-label={t('文件格式')}
            options={[...FILE_TYPES]}
            value={fileType}
            onChange={(event) => setFileType(event.target.value)}
          />
        </div>
      </div>
    </Modal>
  );
}
