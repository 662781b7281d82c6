import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { flowKey, pagePending } from '../contract/flow.ts';

/** The operator's waiting tasks; `?row=` chooses a flow key (rule console/layout). */
export default function ApprovalPending() {
  return (
    <ListScreen
      list={pagePending}
      rowKey="taskId"
      filters={[
        { key: 'row', title: '审批类型', of: flowKey },
        { key: 'keyword', title: '关键字', placeholder: '单据编号或审批事项' },
      ]}
    />
  );
}
