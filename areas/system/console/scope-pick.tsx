import './roles.css';
import { Radio } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import type { ControlProps } from '#kit/console/form/control.ts';
import type { Field } from '#kit/console/form/fields.ts';
import type { OfferedScope, ScopeChoice } from '../contract/scope.ts';
import type { KindTargetsProps } from './scope-targets.tsx';

interface PickProps extends ControlProps<ScopeChoice> {
  readonly kind: OfferedScope;
}

const ScopeTargets = lazyPart<KindTargetsProps>(
  async () => (await import('./scope-targets.tsx')).ScopeTargets,
  <span className="scr-control-placeholder" />,
);

/** One kind of a data scope: all of it, or what is named; a form puts value and change in. */
export function ScopePick({ kind, id, value, onChange }: PickProps) {
  const { all = false, ids = [] } = value ?? {};
  return (
    <div className="rol-scope" {...(id && { id })}>
      <Radio.Group
        optionType="button"
        value={all}
        onChange={(event) => onChange?.({ all: event.target.value as boolean, ids })}
        options={[
          { value: true, label: t('全部') },
          { value: false, label: t('指定') },
        ]}
      />
      {!all && (
        <ScopeTargets
          kind={kind}
          value={ids}
          onChange={(chosen) => onChange?.({ all, ids: [...chosen] })}
        />
      )}
    </div>
  );
}

/** Single stalls are named one by one: all of a canteen's stalls come with the canteen. */
const StallsPick = ({ kind, value, onChange }: PickProps) => (
  <ScopeTargets
    kind={kind}
    value={value?.ids ?? []}
    onChange={(ids) => onChange?.({ all: false, ids: [...ids] })}
  />
);

type Values = Readonly<Record<string, unknown>>;

const hasAllCanteens = ({ canteens }: Values): boolean =>
  (canteens as ScopeChoice | undefined)?.all === true;

const FIELDS: readonly Field<OfferedScope>[] = [
  {
    key: 'canteens',
    title: '食堂范围',
    input: <ScopePick kind="canteens" />,
    hint: '整个食堂，含其全部档口',
  },
  {
    key: 'stalls',
    title: '另加档口',
    input: <StallsPick kind="stalls" />,
    hint: '只授权所选档口，不含所在食堂的其他数据',
    showIf: (values) => !hasAllCanteens(values),
  },
  {
    key: 'organisations',
    title: '组织范围',
    input: <ScopePick kind="organisations" />,
    hint: '含下级组织',
  },
  {
    key: 'dishes',
    title: '菜品范围',
    input: <ScopePick kind="dishes" />,
    hint: '按菜品类型，无类型的菜品仅“全部”可见',
    initial: { all: true, ids: [] },
  },
];

/**
 * The scope fields of a form. Places and people are empty at first: the operator who gives a scope chooses them. Dishes are all.
 * `showIf` tells which of them a form shows.
 */
export const scopeFields = (showIf: (kind: OfferedScope, values: Values) => boolean = () => true) =>
  FIELDS.map(
    (field): Field<OfferedScope> => ({
      initial: { all: false, ids: [] },
      ...field,
      required: false,
      span: 2,
      showIf: (values) => showIf(field.key, values) && (field.showIf?.(values) ?? true),
    }),
  );
