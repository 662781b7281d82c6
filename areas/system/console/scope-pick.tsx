import './roles.css';
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { LazyPart } from '#kit/console/base/lazy-part.tsx';
import type { ControlProps } from '#kit/console/form/control.ts';
import type { Field } from '#kit/console/form/fields.ts';
import { useConsoleParts } from '#kit/console/shell/console-parts.ts';
import type { ScopeTargetsProps } from '#kit/console/shell/shell-parts.ts';
import type { OfferedScope, ScopeChoice } from '../contract/scope.ts';

interface PickProps extends ControlProps<ScopeChoice> {
  readonly kind: OfferedScope;
}

/** What can be named of a kind, as the area that owns it lets one choose. */
function Targets({
  kind,
  ...choice
}: ScopeTargetsProps & { readonly kind: OfferedScope }): ReactNode {
  const { shell } = useConsoleParts();
  const load = shell.scopeTargets[kind];

  return (
    load && (
      <LazyPart
        load={load}
        props={choice}
        fallback={<span className="scr-control-placeholder" />}
      />
    )
  );
}

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
        <Targets
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
  <Targets
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
