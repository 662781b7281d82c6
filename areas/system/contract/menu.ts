import { menu } from '#kit/contract/menu.ts';

export const systemMenu = menu([
  {
    path: '/basesetting/userrole',
    title: '用户与权限',
    kind: 'group',
    permissionId: 204000,
    order: 60,
  },
  {
    path: '/basesetting/userrole/role',
    title: '角色管理',
    keywords: ['权限', '岗位'],
    kind: 'page',
    permissionId: 204900,
    order: 10,
    access: 'system:role:page',
    buttons: [
      { code: 'system:role:add', title: '新增角色' },
      { code: 'system:role:edit', title: '修改角色' },
      { code: 'system:role:remove', title: '删除角色' },
      { code: 'system:view:share', title: '为角色保存视图' },
    ],
  },
  {
    path: '/basesetting/userrole/userrole',
    title: '用户管理',
    keywords: ['账号', '操作员', '登录名', '办事员'],
    kind: 'page',
    permissionId: 204200,
    order: 20,
    access: 'system:user:page',
    buttons: [
      { code: 'system:user:add', title: '新增用户' },
      { code: 'system:user:edit', title: '修改用户' },
      { code: 'system:user:password', title: '重置密码' },
      { code: 'system:user:remove', title: '删除用户' },
    ],
  },
  {
    path: '/basesetting/userrole/effective',
    title: '数据权限',
    keywords: ['权限范围'],
    kind: 'page',
    permissionId: 204300,
    order: 30,
    access: 'system:effective:page',
    buttons: [
      { code: 'system:effective:add', title: '新增数据权限' },
      { code: 'system:effective:edit', title: '修改数据权限' },
      { code: 'system:effective:remove', title: '删除数据权限' },
    ],
  },
  {
    path: '/initialized/menu-manager',
    title: '菜单管理',
    kind: 'page',
    order: 80,
    access: 'system:menu:page',
    buttons: [
      { code: 'system:menu:add', title: '新增菜单' },
      { code: 'system:menu:update', title: '修改菜单' },
      { code: 'system:menu:delete', title: '删除菜单' },
    ],
  },
]);
