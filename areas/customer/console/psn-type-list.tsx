import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { psnTypeAdd, psnTypeDelete, psnTypePage, psnTypeUpdate } from '../contract/person-type.ts';

export const preload = firstPage(psnTypePage);

/** Person types (document 1 section 2, /personal/psnType). */
export default function PersonTypeList() {
  return (
    <ResourceScreen
      noun="人员类别"
      list={psnTypePage}
      rowKey="psnType"
      filters={[{ key: 'keyword', title: '类别名称' }]}
      add={psnTypeAdd}
      modify={psnTypeUpdate}
      remove={psnTypeDelete}
      removeHint="仍有人员的类别不能删除"
      fields={[{ key: 'psnTypeName', title: '类别名称' }]}
    />
  );
}
