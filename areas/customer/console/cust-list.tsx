import { customerState } from '../contract/customer.ts';
import './people.css';
import type { ComponentProps } from 'react';
import { queryCustMetadata, saveCustMetadata } from '#areas/system/contract/metadata.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { TreeSplit } from '#kit/console/form/tree-panel.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import {
  custAdd,
  custCancel,
  custPage,
  custQueryDetail,
  custUpdateDetail,
} from '../contract/customer.ts';
import { cardField, customerFields, openPerson, tellSame } from './customer-fields.tsx';
import { ImportPeople } from './import-people.tsx';
import { OrgCount } from './org-count.tsx';
import { OrganisationTree } from './organisation-tree.tsx';
import type { PeopleBatch as PeopleBatchPart } from './people-batch.tsx';
import { CostCenterPick, DiseasePick, JobPick, PersonTypePick } from './people-picks.tsx';
import type { RestorePerson as RestorePersonPart } from './restore-person.tsx';
import { UpdatePeople } from './update-people.tsx';

const initialFilter = { state: 1 } as const;

export const preload = firstPage(custPage, initialFilter);

/** Filters of those who may not see health data. */
const WITHOUT_HEALTH = [
  'keyword',
  'state',
  'psnType',
  'sex',
  'jobId',
  'costCenterId',
  'faceState',
] as const;

/* Shown once rows are ticked, and beside people who left. */
const PeopleBatch = lazyPart<ComponentProps<typeof PeopleBatchPart>>(
  async () => (await import('./people-batch.tsx')).PeopleBatch,
);

const RestorePerson = lazyPart<ComponentProps<typeof RestorePersonPart>>(
  async () => (await import('./restore-person.tsx')).RestorePerson,
);

/** People (/personal/custInfo). */
export default function CustomerList() {
  const [orgId, setOrgId] = useAddressNode('orgId');
  const mayCall = useMayCall();

  return (
    <TreeSplit tree={<OrganisationTree selected={orgId} onSelect={setOrgId} />}>
      <ListScreen
        list={custPage}
        beside={['orgId']}
        {...(!mayCall(custUpdateDetail) && { filters: WITHOUT_HEALTH })}
        inputs={{
          psnType: <PersonTypePick placeholder="全部" />,
          jobId: <JobPick />,
          costCenterId: <CostCenterPick />,
          chronicId: <DiseasePick />,
        }}
        initialFilter={initialFilter}
        toolbar={<Tools orgId={orgId} />}
        selectable={(rows, clear, whole) => (
          <PeopleBatch people={rows} clear={clear} whole={whole} />
        )}
        rowActions={({ custId, orgId: belongs, state }) =>
          state === customerState.key.deregistered ? (
            <RestorePerson custId={custId} orgId={belongs} />
          ) : (
            <>
              <EditDrawer
                save={custUpdateDetail}
                title="修改人员"
                trigger="修改"
                fields={customerFields}
                load={[custQueryDetail, { custId }]}
                prepare={openPerson}
                onSaved={tellSame}
              />
              <ConfirmAction
                write={custCancel}
                content={{ custId }}
                trigger="注销"
                confirm="确定注销该人员？"
                detail="注销后账户关闭、卡片失效，历史保留；以后可恢复人员，余额和原卡不恢复"
                done="注销成功"
                changes={['account']}
                danger
              />
            </>
          )
        }
        actionsWidth={92}
      />
    </TreeSplit>
  );
}

const settingFields = fieldsOf(saveCustMetadata, [
  {
    key: 'mobileRequired',
    title: '手机号必填',
    input: 'switch',
    hint: '新增或修改人员时必须填写，批量导入不受限制',
  },
  {
    key: 'idCardRequired',
    title: '身份证号必填',
    input: 'switch',
    hint: '新增或修改人员时必须填写，批量导入不受限制',
  },
]);

/** What can be done beside the list, below the organisation chosen in the tree. */
function Tools({ orgId }: { orgId: string | undefined }) {
  return (
    <>
      <EditDrawer
        save={custAdd}
        title="新增人员"
        trigger="新增人员"
        fields={[...customerFields, cardField]}
        value={orgId ? { orgId } : {}}
        changes={['account']}
        onSaved={tellSame}
      />
      <ImportPeople orgId={orgId} />
      <UpdatePeople orgId={orgId} />
      <OrgCount orgId={orgId} />
      <EditDrawer
        save={saveCustMetadata}
        title="人员设置"
        trigger="人员设置"
        fields={settingFields}
        load={[queryCustMetadata, undefined]}
        secondary
      />
    </>
  );
}
