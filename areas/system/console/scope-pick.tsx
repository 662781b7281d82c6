import './roles.css';
import { Radio } from 'antd';
import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import { t } from '#kit/console/base/i18n.ts';
import type { ControlProps, TreeNode } from '#kit/console/form/control.ts';
import type { Field } from '#kit/console/form/fields.ts';
import { RemoteSelect, RemoteTree } from '#kit/console/form/pickers.tsx';
import type { OfferedScope, ScopeChoice } from '../contract/scope.ts';

interface TargetsProps {
  readonly kind: OfferedScope;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const nodeOf = (node: OrgNode): TreeNode => ({
  value: node.id,
  title: node.text,
  children: node.children.map(nodeOf),
});
const nodesOf = (nodes: readonly OrgNode[]): readonly TreeNode[] => nodes.map(nodeOf);

/** What can be named of a kind: the places and organisations the user sees himself. */
function Targets({ kind, value, onChange }: TargetsProps) {
  const shared = {
    multiple: true,
    value,
    onChange: (ids: unknown) => onChange((ids as readonly string[] | undefined) ?? []),
  } as const;
  switch (kind) {
    case 'canteens':
      return (
        <RemoteSelect
          {...shared}
          endpoint={listAllAuthCanteen}
          options={(canteens) => canteens.map((one) => ({ value: one.canteenId, label: one.canteenName }))}
          placeholder="请选择食堂"
        />
      );
    case 'stalls':
      return (
        <RemoteSelect
          {...shared}
          endpoint={listAuthStall}
          content={{}}
          options={(stalls) => stalls.map((one) => ({ value: one.stallId, label: `${one.stallName} ${one.stallNum}` }))}
          placeholder="请选择档口"
        />
      );
    case 'organisations':
      return <RemoteTree {...shared} endpoint={orgTree} nodes={nodesOf} placeholder="请选择组织，下级组织随之包含" />;
  }
}

interface PickProps extends ControlProps<ScopeChoice> {
  readonly kind: OfferedScope;
}

/** One kind of a data scope: all of it, or what is named; a form puts value and change in. */
function ScopePick({ kind, id, value, onChange }: PickProps) {
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
      {!all && <Targets kind={kind} value={ids} onChange={(chosen) => onChange?.({ all, ids: [...chosen] })} />}
    </div>
  );
}

/** Single stalls are named one by one: all of a canteen's stalls come with the canteen. */
const StallsPick = ({ kind, value, onChange }: PickProps) => (
  <Targets kind={kind} value={value?.ids ?? []} onChange={(ids) => onChange?.({ all: false, ids: [...ids] })} />
);

type Values = Readonly<Record<string, unknown>>;
const hasAllCanteens = ({ canteens }: Values): boolean => (canteens as ScopeChoice | undefined)?.all === true;

const FIELDS: readonly Field<OfferedScope>[] = [
  { key: 'canteens', title: '食堂范围', input: <ScopePick kind="canteens" />, hint: '整个食堂，含其全部档口' },
  {
    key: 'stalls',
    title: '另加档口',
    input: <StallsPick kind="stalls" />,
    hint: '只授权所选档口，不含所在食堂的其他数据',
    showIf: (values) => !hasAllCanteens(values),
  },
  { key: 'organisations', title: '组织范围', input: <ScopePick kind="organisations" />, hint: '含下级组织' },
];

/** The scope fields of a form, empty at first: whoever gives a scope chooses it. `showIf` tells which of them a form shows. */
export const scopeFields = (showIf: (kind: OfferedScope, values: Values) => boolean = () => true) =>
  FIELDS.map(
    (field): Field<OfferedScope> => ({
      ...field,
      required: false,
      span: 2,
      initial: { all: false, ids: [] },
      showIf: (values) => showIf(field.key, values) && (field.showIf?.(values) ?? true),
    }),
  );
