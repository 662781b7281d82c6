import { menu } from '#kit/contract/menu.ts';

export const approvalMenu = menu([
  /* Comes into the menu with the first document an operator can approve. */
  {
    path: '/approval/approvalManage/approvalPending',
    title: '待审批',
    keywords: ['审核', '待办'],
    kind: 'hidden',
    order: 10,
    access: 'approval:pending:page',
  },
]);
