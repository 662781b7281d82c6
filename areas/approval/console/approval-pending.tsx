import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { pagePending } from '../contract/flow.ts';

/** The operator's waiting tasks; `?row=` chooses a flow key (rule console/layout). */
export default function ApprovalPending() {
  return <ListScreen list={pagePending} rowKey="taskId" />;
}
