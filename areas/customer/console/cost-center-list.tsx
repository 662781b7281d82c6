import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { costCenterAdd, costCenterDelete, costCenterPage, costCenterUpdate } from '../contract/cost-center.ts';
import { OrganisationPick } from './organisation-pick.tsx';

export const preload = firstPage(costCenterPage);

/** Cost centres (document 1 section 2, /personal/costCenter). */
export default function CostCenterList() {
  return (
    <ResourceScreen
      noun="成本中心"
      list={costCenterPage}
      rowKey="costCenterId"
      filters={[{ key: 'keyword', title: '关键字', placeholder: '成本中心编号或名称' }]}
      add={costCenterAdd}
      modify={costCenterUpdate}
      remove={costCenterDelete}
      removeHint="仍有人员的成本中心不能删除"
      fields={[
        { key: 'centerNum', title: '成本中心编号' },
        { key: 'centerName', title: '成本中心名称' },
        { key: 'orgId', title: '归属组织', input: <OrganisationPick />, required: false },
        { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
      ]}
    />
  );
}
