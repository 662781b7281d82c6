import { menu } from '#kit/contract/menu.ts';

export const approvalMenu = menu([
  { path: '/approval', title: '审批中心', kind: 'group', order: 70, icon: 'audit' },
  { path: '/approval/approvalManage', title: '审批管理', kind: 'group', order: 10 },
  {
    path: '/approval/approvalManage/approvalPending',
    title: '待审批',
    kind: 'page',
    order: 10,
    access: 'approval:pending:page',
  },
]);
