import { fieldsOf } from '#kit/console/fields.ts';
import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { labelAdd, labelPage, labelRemove, labelUpdate } from '../contract/label.ts';

const fields = fieldsOf(labelAdd, [
  { key: 'labelName', title: '标签名称' },
  { key: 'sort', title: '排序', input: 'integer', hint: '数字小的在前' },
]);

export const preload = firstPage(labelPage);

/** Tags (document 2 section 2, /basesetting/canteenManage3/tag). */
export default function TagList() {
  return (
    <ResourceScreen
      noun="标签"
      list={labelPage}
      filters={[{ key: 'keyword', title: '标签名称' }]}
      fields={fields}
      add={labelAdd}
      modify={labelUpdate}
      remove={labelRemove}
      removeHint="仍有食堂或档口使用的标签不能删除"
    />
  );
}
