import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { decryptField } from '#kit/console/call/encrypt.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { TreeSplit } from '#kit/console/form/tree-panel.tsx';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import { Phone } from '#kit/contract/validators.ts';
import {
  orgAdd,
  orgDelete,
  orgImport,
  orgMerge,
  orgPage,
  orgUpdate,
} from '../contract/organisation.ts';
import { OrganisationPick } from './organisation-pick.tsx';
import { OrganisationTree } from './organisation-tree.tsx';

export const preload = firstPage(orgPage);

const fields = [
  { key: 'orgName', title: '组织名称' },
  {
    key: 'superId',
    title: '上级组织',
    input: <OrganisationPick placeholder="留空为一级组织" />,
    required: false,
  },
  { key: 'orgNum', title: '组织编号', required: false },
  { key: 'sort', title: '排序', input: 'number', hint: '数字小的在前' },
  { key: 'orgTel', title: '联系电话', check: Phone, required: false },
] as const;

const mergeFields = [
  {
    key: 'intoOrgId',
    title: '合并到',
    input: <OrganisationPick />,
    span: 2,
    hint: '人员和下级组织都转入该组织，同名的下级组织合并为一个，原组织删除；不能撤销',
  },
] as const;

/** Organisations (/personal/custOrg). */
export default function OrganisationList() {
  const [selected, setSelected] = useAddressNode('superId');
  return (
    <TreeSplit tree={<OrganisationTree selected={selected} onSelect={setSelected} />}>
      <ListScreen
        list={orgPage}
        beside={['superId']}
        toolbar={
          <>
            <EditDrawer
              save={orgAdd}
              title="新增组织"
              trigger="新增组织"
              fields={fields}
              value={selected ? { superId: selected } : {}}
              onSaved={tellSameNumber}
            />
            <ImportDialog set={orgImport} options={selected ? { parentOrgId: selected } : {}} />
          </>
        }
        rowActions={({ orgTelSealed, ...row }) => (
          <>
            <EditDrawer
              save={orgAdd}
              title="新增下级组织"
              trigger="新增下级"
              fields={fields}
              value={{ superId: row.orgId }}
              onSaved={tellSameNumber}
              secondary
            />
            <EditDrawer
              save={orgUpdate}
              title="修改组织"
              trigger="修改"
              fields={fields}
              value={{ ...row, orgTel: '' }}
              onSaved={tellSameNumber}
              prepare={async () =>
                orgTelSealed ? { orgTel: await decryptField(orgTelSealed) } : {}
              }
            />
            <EditDrawer
              save={orgMerge}
              title="合并组织"
              trigger="合并"
              fields={mergeFields}
              value={{ orgId: row.orgId }}
              secondary
            />
            <ConfirmAction
              write={orgDelete}
              content={row.orgId}
              trigger="删除"
              confirm="确定删除该组织？"
              detail="仍有下级组织或人员的组织不能删除"
              danger
            />
          </>
        )}
        actionsWidth={200}
      />
    </TreeSplit>
  );
}

/** Says which organisations have the same number: two of one number cannot be told apart by it. */
function tellSameNumber({ sameNum }: { readonly sameNum: readonly string[] }): void {
  if (sameNum.length > 0)
    showToast('warning', t('组织编号与{names}相同，请核对', { names: sameNum.join(t('、')) }), 10);
}
