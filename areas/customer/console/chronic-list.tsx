import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { chronicAdd, chronicDelete, chronicPage, chronicUpdate } from '../contract/chronic.ts';

export const preload = firstPage(chronicPage);

/** Chronic diseases (document 1 section 2, /personal/chronic). */
export default function ChronicList() {
  return (
    <ResourceScreen
      noun="慢性病"
      list={chronicPage}
      rowKey="chronicId"
      filters={[{ key: 'keyword', title: '慢性病名称' }]}
      add={chronicAdd}
      modify={chronicUpdate}
      remove={chronicDelete}
      removeHint="有人员登记的慢性病不能删除"
      fields={[
        { key: 'chronicName', title: '慢性病名称', span: 2 },
        { key: 'avoid', title: '饮食禁忌', input: 'textarea', span: 2, required: false },
        { key: 'advice', title: '饮食建议', input: 'textarea', span: 2, required: false },
      ]}
    />
  );
}
