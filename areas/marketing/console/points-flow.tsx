import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { pointsKind } from '../contract/lookups.ts';
import { pointsFlowPage } from '../contract/points.ts';

/** Every change of points; of one person on their page. */
export const PointsFlow = ({ custId }: { readonly custId?: string }) => (
  <ListScreen
    list={pointsFlowPage}
    rowKey="rowKey"
    {...(custId !== undefined && { content: { custId } })}
    filters={[
      { key: 'keyword', title: '关键字', placeholder: custId === undefined ? '姓名、编号或备注' : '备注' },
      { key: 'kind', title: '变动类型', of: pointsKind },
      { key: 'startDate', until: 'endDate', title: '发生时间', input: 'dateTimeRange' },
    ]}
  />
);
