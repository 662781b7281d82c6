import { Button, ConfigProvider, Form } from 'antd';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { t } from '../base/i18n.ts';
import type { AnyContent } from '../list/list-types.ts';
import { isSameValue } from './edit-conflict.ts';
import { FieldInput } from './field-input.tsx';
import { isRequired, problemOf } from './field-rules.ts';
import type { Field } from './fields.ts';

interface FieldsProps {
  readonly save: Endpoint;
  readonly fields: readonly Field[];
  /** Values that another operator has saved while the form was open, by field. */
  readonly theirs?: ReadonlyMap<string, unknown> | undefined;
}

/** The fields in one or two columns, each with its rule and its place for a message. */
export function Fields({ save, fields, theirs }: FieldsProps): ReactNode {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as AnyContent;
  const grid = useRef<HTMLDivElement>(null);
  /* Fields that come later than their drawer; the drawer itself sees to those it opens with. */
  useEffect(() => {
    if (document.activeElement?.closest('.frm-drawer')) focusFirst(grid.current);
  }, []);

  return (
    <div className="frm-grid" ref={grid}>
      {fields
        .filter((field) => field.showIf?.(values) ?? true)
        .map((field) => (
          <Fragment key={field.key}>
            {field.section && <h2 className="frm-section">{t(field.section)}</h2>}
            <Form.Item
              name={field.key}
              label={t(field.title)}
              required={isRequired(save, field)}
              className={field.span === 2 ? 'frm-wide' : ''}
              extra={
                theirs?.has(field.key) ? (
                  <Theirs
                    save={save}
                    field={field}
                    value={theirs.get(field.key)}
                    same={isSameValue(values[field.key], theirs.get(field.key))}
                  />
                ) : (
                  field.hint && t(field.hint)
                )
              }
              validateTrigger="onBlur"
              rules={[
                {
                  validator: async (_rule: unknown, entered: unknown) => {
                    const problem = problemOf(save, field, entered, form.getFieldsValue(true));
                    if (problem) throw new Error(problem);
                  },
                },
              ]}
            >
              <FieldInput endpoint={save} field={field} />
            </Form.Item>
          </Fragment>
        ))}
    </div>
  );
}

/** Puts the cursor into the first field, unless a quick user is in one of them already; `anew`: there all the same. */
export function focusFirst(around: HTMLElement | null, anew = false): void {
  const fields = '.frm-grid input, .frm-grid textarea';
  const focused = document.activeElement;
  if (!anew && around?.contains(focused) && focused?.matches(fields)) return;

  around?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
}

interface TheirsProps {
  readonly save: Endpoint;
  readonly field: Field;
  readonly value: unknown;
  readonly same: boolean;
}

/** Below a field that another operator has changed: their value, and taking it over. */
function Theirs({ save, field, value, same }: TheirsProps): ReactNode {
  const form = Form.useFormInstance();
  if (same) return <span className="frm-taken">{t('已更新为他人修改的内容')}</span>;

  return (
    <div className="frm-theirs">
      <span>{t('他人已改为')}</span>
      <ConfigProvider componentDisabled>
        <FieldInput endpoint={save} field={field} value={value} />
      </ConfigProvider>
      <Button size="small" onClick={() => form.setFieldValue(field.key, value)}>
        {t('采用')}
      </Button>
    </div>
  );
}
