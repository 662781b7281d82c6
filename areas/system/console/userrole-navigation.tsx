import { SubNavigation } from './sub-navigation.tsx';

/** The screens of users and permissions, side by side. */
export const UserroleNavigation = () => (
  <SubNavigation
    items={[
      { title: '用户管理', link: '/basesetting/userrole/userrole' },
      { title: '角色管理', link: '/basesetting/userrole/role' },
      { title: '数据权限', link: '/basesetting/userrole/effective' },
    ]}
  />
);
