import { fieldsOf } from '#kit/console/fields.ts';
import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { kindAdd, kindModify, kindPage, kindRemove } from '../contract/kind.ts';

const fields = fieldsOf(kindAdd, [
  { key: 'kindName', title: '分类名称' },
  { key: 'sort', title: '排序', input: 'integer', hint: '数字小的在前' },
]);

export const preload = firstPage(kindPage);

/** Kinds of stalls (document 2 section 2, /basesetting/canteenManage3/type). */
export default function StallKindList() {
  return (
    <ResourceScreen
      noun="档口分类"
      list={kindPage}
      filters={[{ key: 'keyword', title: '分类名称' }]}
      fields={fields}
      add={kindAdd}
      modify={kindModify}
      remove={kindRemove}
      removeHint="仍有档口的分类不能删除"
    />
  );
}
