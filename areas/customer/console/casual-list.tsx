import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { decryptField } from '#kit/console/call/encrypt.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { Mobile } from '#kit/contract/validators.ts';
import { casualAdd, casualDelete, casualPage, casualUpdate } from '../contract/casual.ts';
import { OrganisationPick } from './organisation-pick.tsx';

export const preload = firstPage(casualPage);

const fields = fieldsOf(casualAdd, [
  { key: 'casualName', title: '访客姓名' },
  { key: 'mobile', title: '手机号码', check: Mobile, required: false },
  { key: 'company', title: '单位::company', required: false },
  { key: 'orgId', title: '来访组织', input: <OrganisationPick /> },
  { key: 'validFrom', title: '开始日期', input: 'date' },
  { key: 'validUntil', title: '结束日期', input: 'date' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
]);

/** Visitors (/personal/casual). */
export default function CasualList() {
  return (
    <ListScreen
      list={casualPage}
      toolbar={
        <EditDrawer save={casualAdd} title="新增临时访客" trigger="新增临时访客" fields={fields} />
      }
      rowActions={({ mobileSealed, ...row }) => (
        <>
          <EditDrawer
            save={casualUpdate}
            title="修改临时访客"
            trigger="修改"
            fields={fields}
            value={{ ...row, mobile: '' }}
            prepare={async () => (mobileSealed ? { mobile: await decryptField(mobileSealed) } : {})}
          />
          <ConfirmAction
            write={casualDelete}
            content={row.casualId}
            trigger="删除"
            confirm="确定删除该临时访客？"
            danger
          />
        </>
      )}
      actionsWidth={92}
    />
  );
}
