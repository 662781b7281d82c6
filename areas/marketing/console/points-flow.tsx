import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { pointsFlowPage } from '../contract/points.ts';

/** Whose they are is known there. */
const OF_ONE_PERSON = [
  { key: 'keyword', title: '关键字', placeholder: '备注' },
  'kind',
  'startDate',
] as const;

/** Every change of points; of one person on their page. */
export const PointsFlow = ({ custId }: { readonly custId?: string }) => (
  <ListScreen
    list={pointsFlowPage}
    {...(custId !== undefined && { content: { custId } })}
    {...(custId !== undefined && { filters: OF_ONE_PERSON })}
  />
);
