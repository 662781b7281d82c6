import { Table } from 'antd';
import { useState } from 'react';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { custOrgCount } from '../contract/people-batch.ts';

interface Props {
  /** The organisation chosen beside the list; all of the caller's when absent. */
  readonly orgId: string | undefined;
}

/** How many people each organisation has. */
export function OrgCount({ orgId }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton trigger="组织人数" onClick={() => setOpen(true)} />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        size={720}
        title={t('组织人数统计')}
        destroyOnHidden
      >
        <Counts orgId={orgId} />
      </Sheet>
    </>
  );
}

function Counts({ orgId }: Props) {
  const { data, isPending } = useRead(custOrgCount, orgId ? { orgId } : {}, { overlay: false });
  return (
    <Table
      aria-label={t('组织人数统计')}
      size="small"
      rowKey="orgId"
      loading={isPending}
      dataSource={data ?? []}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { key: 'orgFullName', dataIndex: 'orgFullName', title: t('组织') },
        {
          key: 'custCount',
          dataIndex: 'custCount',
          title: t('直属人数'),
          align: 'right',
          width: 100,
        },
        {
          key: 'totalCount',
          dataIndex: 'totalCount',
          title: t('含下级人数'),
          align: 'right',
          width: 110,
        },
        {
          key: 'cancelledCount',
          dataIndex: 'cancelledCount',
          title: t('已注销'),
          align: 'right',
          width: 90,
        },
      ]}
    />
  );
}
