import { ConfirmAction } from '#kit/console/confirm-action.tsx';
import { EditDrawer } from '#kit/console/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { psnTypeAdd, psnTypeDelete, psnTypePage, psnTypeUpdate } from '../contract/person-type.ts';

const fields = [{ key: 'psnTypeName', title: '类别名称' }] as const;

export const preload = firstPage(psnTypePage);

/** Person types (document 1 section 2, /personal/psnType). */
export default function PersonTypeList() {
  return (
    <ListScreen
      list={psnTypePage}
      rowKey="psnType"
      filters={[{ key: 'keyword', title: '类别名称' }]}
      toolbar={<EditDrawer save={psnTypeAdd} title="新增人员类别" trigger="新增人员类别" fields={fields} />}
      rowActions={({ psnType, psnTypeName }) => (
        <>
          <EditDrawer
            save={psnTypeUpdate}
            title="修改人员类别"
            trigger="修改"
            fields={fields}
            value={{ psnType, psnTypeName }}
          />
          <ConfirmAction
            write={psnTypeDelete}
            content={psnType}
            trigger="删除"
            confirm="确定删除该人员类别？"
            detail="仍有人员的类别不能删除"
            danger
          />
        </>
      )}
      actionsWidth={110}
    />
  );
}
