import { Input, Radio, Select, Switch } from 'antd';
import { cloneElement, isValidElement } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { optionsOf } from '../list/filter-input.tsx';
import { fieldOf, takesMany } from '../list/list-types.ts';
import type { ImageFieldProps } from '../picture/image-field.tsx';
import { narrowText, type TypedValue, Unread } from '../shell/unread.ts';
import { DateInput } from './date-input.tsx';
import { inputOf, longestOf, mostOf } from './field-rules.ts';
import type { Field } from './fields.ts';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { readDigits } from './number-text.ts';

interface Props {
  readonly endpoint: Endpoint;
  readonly field: Field;
  /** Given by the form around it. */
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
}

const kept: Readonly<Record<string, (typed: string, longest?: number) => string | Unread>> = {
  code: narrowText,
  digits: readDigits,
};

/** The control of one field, with `value` and `onChange` in the form of the wire. */
export function FieldInput(props: Props) {
  const { endpoint, field, id, value, onChange, onBlur } = props;
  if (isValidElement<object>(field.input))
    return cloneElement(field.input, { id, value, onChange, onBlur } as object);

  const shared = { ...(id && { id }), onBlur, className: 'scr-fill' };
  const placeholder = field.placeholder ? t(field.placeholder) : undefined;
  const input = inputOf(endpoint, field);
  const maxLength = longestOf(endpoint, field);
  const read = kept[String(input)] ?? asTyped;
  const typed = {
    ...shared,
    autoComplete: 'off',
    placeholder: placeholder ?? t('请输入'),
    value: value instanceof Unread ? value.text : ((value as string | null | undefined) ?? ''),
    onChange: (event: { target: { value: string } }) =>
      onChange?.(read(event.target.value, maxLength)),
  };

  switch (input) {
    case 'textarea':
      return (
        <Input.TextArea
          {...typed}
          autoSize={{ minRows: 2, maxRows: 6 }}
          {...(maxLength && { count: { show: true, max: maxLength } })}
        />
      );
    case 'password':
      return <Input.Password {...typed} autoComplete="new-password" />;
    case 'number':
    case 'integer':
    case 'decimal':
    case 'money':
      return <NumericInput {...props} />;
    case 'switch':
      return <FlagSwitch {...props} />;
    case 'date':
    case 'dateTime':
    case 'time':
      return (
        <DateInput
          {...(id && { id })}
          precision={field.input as 'date' | 'dateTime' | 'time'}
          value={value as string | null}
          onChange={(text) => onChange?.(text)}
        />
      );
    case 'image':
      return <PictureInput {...props} />;
    case 'radio':
      return (
        <Radio.Group
          {...(id && { id })}
          options={optionsOf(field.of ?? [])}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'select':
      return (
        <Select
          {...shared}
          allowClear
          {...(takesMany(endpoint.content, field.key) && { mode: 'multiple' as const })}
          showSearch={(field.of?.length ?? 0) > 8 && { optionFilterProp: 'label' }}
          placeholder={placeholder ?? t('请选择')}
          options={optionsOf(field.of ?? [])}
          value={value ?? undefined}
          onChange={onChange}
        />
      );
    default:
      return <Input {...typed} allowClear />;
  }
}

/** What is held of a text as it was typed. */
const asTyped = (typed: string): string | Unread => typed;

/** A number: of any kind, whole, with decimals, or money. */
function NumericInput({ endpoint, field, id, value, onChange, onBlur }: Props) {
  const shared = {
    ...(id && { id }),
    onBlur: () => onBlur?.(),
    value: value as TypedValue<number> | undefined,
    onChange: (next: TypedValue<number>) => onChange?.(next),
    placeholder: field.placeholder ? t(field.placeholder) : t('请输入'),
  };

  const most = mostOf(endpoint, field);
  switch (inputOf(endpoint, field)) {
    case 'money':
      return (
        <MoneyInput
          {...shared}
          most={most}
          placeholder={field.placeholder ? t(field.placeholder) : '0.00'}
        />
      );
    case 'integer':
      return <NumberInput {...shared} most={most} decimals={0} />;
    case 'decimal':
      return <NumberInput {...shared} most={most} decimals={field.decimals ?? 2} />;
    default:
      return <NumberInput {...shared} signed />;
  }
}

/** A switch over true and false, or over the 1 and 2 of the wire's flags. */
function FlagSwitch({ endpoint, field, id, value, onChange }: Props) {
  const plain = fieldOf(endpoint.content, field.key)?.safeParse(true).success ?? true;
  const [on, off] = plain ? [true, false] : [1, 2];

  return (
    <Switch
      {...(id && { id })}
      checked={value === on}
      onChange={(checked) => onChange?.(checked ? on : off)}
    />
  );
}

const ImageField = lazyPart<ImageFieldProps>(
  async () => (await import('../picture/image-field.tsx')).ImageField,
  <div className="img-tiles" />,
);

function PictureInput({ endpoint, field, id, value, onChange }: Props) {
  return (
    <ImageField
      {...(id && { id })}
      mode={field.mode ?? 'default'}
      several={takesMany(endpoint.content, field.key)}
      value={value as string | readonly string[] | null}
      onChange={(pictures) => onChange?.(pictures)}
    />
  );
}
