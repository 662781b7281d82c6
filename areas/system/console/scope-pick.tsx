import './roles.css';
import { Radio } from 'antd';
import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import type { Field } from '#kit/console/fields.ts';
import { t } from '#kit/console/i18n.ts';
import { type ControlProps, RemoteSelect, RemoteTree, type TreeNode } from '#kit/console/pickers.tsx';
import { effectiveWarehouseTenantList } from '../contract/effective.ts';
import type { ScopeChoice, ScopeKind } from '../contract/scope.ts';

interface TargetsProps {
  readonly kind: ScopeKind;
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
    case 'warehouses':
      return (
        <RemoteSelect
          {...shared}
          endpoint={effectiveWarehouseTenantList}
          options={(warehouses) => warehouses.map((one) => ({ value: one.warehouseId, label: one.warehouseName }))}
          placeholder="请选择仓库"
        />
      );
    default:
      return <span className="rol-hint">{t('不指定时看不到任何菜品')}</span>;
  }
}

/** One kind of a data scope: all of it, or what is named; a form puts value and change in. */
function ScopePick({ kind, id, value, onChange }: ControlProps<ScopeChoice> & { readonly kind: ScopeKind }) {
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

const TITLES: readonly (readonly [ScopeKind, string])[] = [
  ['canteens', '食堂范围'],
  ['stalls', '档口范围'],
  ['organisations', '组织范围'],
  ['warehouses', '仓库范围'],
  ['dishes', '菜品范围'],
];

/** The scope fields of a form, whole at first; `showIf` tells which of them a form shows. */
export const scopeFields = (
  showIf: (kind: ScopeKind, values: Readonly<Record<string, unknown>>) => boolean = () => true,
) =>
  TITLES.map(
    ([key, title]): Field<ScopeKind> => ({
      key,
      title,
      input: <ScopePick kind={key} />,
      required: false,
      span: 2,
      initial: { all: true, ids: [] },
      showIf: (values) => showIf(key, values),
    }),
  );
