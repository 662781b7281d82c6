import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import {
  effectiveAdd,
  effectiveDetail,
  effectiveEdit,
  effectivePage,
  effectiveRemove,
} from '../contract/effective.ts';
import { scopeFields } from './scope-pick.tsx';
import { SetScope } from './scope-summary.tsx';
import { UserroleNavigation } from './userrole-navigation.tsx';

export const preload = firstPage(effectivePage);

const fields = fieldsOf(effectiveAdd, [
  { key: 'effName', title: '名称', span: 2 },
  { key: 'description', title: '描述', input: 'textarea', span: 2 },
  ...scopeFields(),
]);

/** Named scope sets (/basesetting/userrole/effective). */
export default function EffectiveList() {
  return (
    <>
      <UserroleNavigation />
      <ListScreen
        list={effectivePage}
        toolbar={
          <EditDrawer
            save={effectiveAdd}
            title="新增数据权限"
            trigger="新增数据权限"
            fields={fields}
            preview={(values) => <SetScope {...values} />}
          />
        }
        rowActions={({ effId }) => (
          <>
            <EditDrawer
              save={effectiveEdit}
              title="修改数据权限"
              trigger="修改"
              fields={fields}
              preview={(values) => <SetScope {...values} />}
              load={[effectiveDetail, { effId }]}
            />
            <ConfirmAction
              write={effectiveRemove}
              content={{ effId }}
              trigger="删除"
              confirm="确定删除该数据权限？"
              detail="仍有用户使用的数据权限不能删除"
              danger
            />
          </>
        )}
        actionsWidth={110}
      />
    </>
  );
}
