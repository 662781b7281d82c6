import './diner.css';
import '#kit/console/form/forms.css';
import { type OrgNode, orgTree } from '#areas/customer/contract/organisation.ts';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { t } from '#kit/console/base/i18n.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { TreePanel, TreeSplit } from '#kit/console/form/tree-panel.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import { boundStates, dinerBindingPage } from '../contract/binding.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';

export const preload = firstPage(dinerBindingPage);

const TypePick = selectOf(personTypes.list, ({ psnType, psnTypeName }) => ({
  value: psnType,
  label: psnTypeName,
}));

/** Who comes in to their own page; a person who is not bound gets a code here. */
export default function BindingList() {
  const [orgId, setOrgId] = useAddressNode('orgId');
  return (
    <TreeSplit
      tree={
        <TreePanel
          endpoint={orgTree}
          nodes={nodesOf}
          selected={orgId}
          onSelect={setOrgId}
          title="组织架构"
          searchHint="搜索组织"
          empty="还没有组织，请先新增"
        />
      }
    >
      <ListScreen
        list={dinerBindingPage}
        title="用餐页绑定"
        rowKey="custId"
        beside={['orgId']}
        inputs={{ psnType: <TypePick placeholder="全部" /> }}
        filters={['keyword', 'bound', 'psnType']}
        toolbar={
          orgId && (
            <CodesDialog
              target={{ orgId }}
              trigger="按组织生成绑定码"
              about={t('为所选组织及其下级组织中尚未绑定的人员生成绑定码')}
            />
          )
        }
        selectable={(rows) => (
          <CodesDialog
            target={{ custIds: rows.map(({ custId }) => custId) }}
            trigger="批量生成绑定码"
            about={t('为所选{count}人中尚未绑定的人员生成绑定码', { count: rows.length })}
          />
        )}
        rowActions={({ custId, bound }) =>
          bound === boundStates.key.unbound && <CodeDialog custId={custId} />
        }
        actionsWidth={110}
      />
    </TreeSplit>
  );
}

const nodesOf = (nodes: readonly OrgNode[]) => nodes;
