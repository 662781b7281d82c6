import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import {
  ROLE_LIMITS,
  type RoleType,
  roleAdd,
  roleDuties,
  roleEdit,
  roleEditDetail,
  rolePage,
  roleRemove,
  roleTypes,
} from '../contract/role.ts';
import { MenuPick } from './menu-pick.tsx';
import { scopeFields } from './scope-pick.tsx';
import { RoleScope } from './scope-summary.tsx';
import { UserroleNavigation } from './userrole-navigation.tsx';

export const preload = firstPage(rolePage);

const fields = fieldsOf(roleAdd, [
  { key: 'roleName', title: '角色名称' },
  { key: 'duty', title: '岗位', of: roleDuties },
  { key: 'roleType', title: '角色类型', input: 'radio', of: roleTypes, span: 2 },
  { key: 'description', title: '描述', input: 'textarea', span: 2 },
  { key: 'menuIds', title: '菜单权限', input: <MenuPick />, span: 2 },
  ...scopeFields((kind, { roleType }) =>
    ROLE_LIMITS[(roleType ?? 'full') as RoleType].includes(kind),
  ),
]);

/** Roles (/basesetting/userrole/role). */
export default function RoleList() {
  return (
    <>
      <UserroleNavigation />
      <ListScreen
        list={rolePage}
        toolbar={
          <EditDrawer
            save={roleAdd}
            title="新增角色"
            trigger="新增角色"
            fields={fields}
            preview={(values) => <RoleScope {...values} />}
          />
        }
        rowActions={({ roleId, builtIn }) =>
          builtIn !== 1 && (
            <>
              <EditDrawer
                save={roleEdit}
                title="修改角色"
                trigger="修改"
                fields={fields}
                load={[roleEditDetail, { roleId }]}
                preview={(values) => <RoleScope {...values} />}
              />
              <ConfirmAction
                write={roleRemove}
                content={{ id: roleId }}
                trigger="删除"
                confirm="确定删除该角色？"
                detail="仍有用户使用的角色不能删除"
                danger
              />
            </>
          )
        }
        actionsWidth={110}
      />
    </>
  );
}
