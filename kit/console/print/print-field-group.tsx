import { Button, Checkbox, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { t } from '../base/i18n.ts';
import { useLeaveGuard } from '../shell/leave-guard.tsx';
import { type PrintField, withField } from './print-settings.ts';

interface Props {
  readonly title: string;
  /** Every field of the group, those the operator added at the end. */
  readonly fields: readonly PrintField[];
  readonly checked: readonly string[];
  readonly custom: readonly PrintField[];
  readonly change: (custom: readonly PrintField[], checked: readonly string[]) => void;
}

/** One group of info fields of a print: which show, and adding or removing one's own. */
export function PrintFieldGroup({ title, fields, checked, custom, change }: Props) {
  const [adding, setAdding] = useState(false);
  const toggle = (name: string) =>
    change(
      custom,
      checked.includes(name) ? checked.filter((entry) => entry !== name) : [...checked, name],
    );

  const add = (field: PrintField) => {
    const more = withField(fields, field);
    const added = more.at(-1);
    if (more === fields || !added) return;

    change([...custom, added], [...checked, added.name]);
  };

  const remove = (name: string) =>
    change(
      custom.filter((field) => field.name !== name),
      checked.filter((entry) => entry !== name),
    );

  return (
    <section>
      <h3>
        {t(title)}
        <Button size="small" type="link" onClick={() => setAdding(true)}>
          {t('新增字段')}
        </Button>
      </h3>
      <div className="prt-choices">
        {fields.map((field) => (
          <span key={field.name}>
            <Checkbox checked={checked.includes(field.name)} onChange={() => toggle(field.name)}>
              {field.name}
            </Checkbox>
            {custom.some((own) => own.name === field.name) && (
              <button
                type="button"
                className="scr-link scr-danger"
                onClick={() => remove(field.name)}
              >
                {t('删除')}
              </button>
            )}
          </span>
        ))}
        {fields.length === 0 && <span className="scr-none">--</span>}
      </div>
      {adding && <AddField add={add} close={() => setAdding(false)} />}
    </section>
  );
}

/** Dialog for one more field: its name and what stands behind it; without content a line to write on. */
function AddField({ add, close }: { add: (field: PrintField) => void; close: () => void }) {
  const id = useId();
  const [field, setField] = useState<PrintField>({ name: '', content: '' });
  const { leave, question } = useLeaveGuard({
    isDirty: () => field.name + field.content !== '',
    close,
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (field.name.trim() === '') return;

    add(field);
    close();
  };

  return (
    <Modal
      open
      width={400}
      title={t('新增字段')}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: field.name.trim() === '' }}
      onCancel={leave}
      onOk={() => submit()}
    >
      <form className="frm-lines" onSubmit={submit}>
        <label htmlFor={`${id}name`}>{t('字段名称')}</label>
        <Input
          id={`${id}name`}
          autoFocus
          maxLength={20}
          value={field.name}
          onChange={(event) => setField({ ...field, name: event.target.value })}
        />
        <label htmlFor={`${id}content`}>{t('字段内容')}</label>
        <Input
          id={`${id}content`}
          maxLength={60}
          placeholder={t('留空打印为横线')}
          value={field.content}
          onChange={(event) => setField({ ...field, content: event.target.value })}
        />
        <button type="submit" hidden />
      </form>
      {question}
    </Modal>
  );
}
