import { Table } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet, type SheetProps } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { custOrgCount } from '../contract/people-batch.ts';

export interface OrgCountsProps extends Pick<SheetProps, 'open' | 'onClose'> {
  /** The organisation chosen beside the list; all of the caller's when absent. */
  readonly orgId: string | undefined;
}

/** How many people each organisation has, beside the page. */
export const OrgCounts = ({ orgId, ...opening }: OrgCountsProps) => (
  <Sheet {...opening} size={720} title={t('组织人数统计')} destroyOnHidden>
    <Counts orgId={orgId} />
  </Sheet>
);

function Counts({ orgId }: Pick<OrgCountsProps, 'orgId'>) {
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
