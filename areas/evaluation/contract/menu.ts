import { menu } from '#kit/contract/menu.ts';
import { canteenEvaluationAccess } from './canteen-evaluation.ts';
import { complaintAccess } from './complaint.ts';
import { orderEvaluationAccess } from './order-evaluation.ts';
import { CANTEEN_EVALUATIONS, COMPLAINTS, ORDER_EVALUATIONS } from './pages.ts';

export const evaluationMenu = menu([
  { path: '/notice', title: '通知设置', kind: 'group', order: 85, icon: 'BellOutlined' },
  {
    path: COMPLAINTS,
    title: '投诉建议',
    keywords: ['意见', '反馈'],
    kind: 'page',
    order: 50,
    access: complaintAccess.page,
    buttons: [
      { code: complaintAccess.reply, title: '回复投诉建议' },
      { code: complaintAccess.close, title: '关闭投诉建议' },
    ],
  },
  {
    path: '/mobile',
    title: '移动端管理',
    kind: 'group',
    permissionId: 1_600_000,
    order: 80,
    icon: 'MobileOutlined',
  },
  { path: '/mobile/evaluation', title: '评价管理', kind: 'group', order: 30 },
  {
    path: ORDER_EVALUATIONS,
    title: '订单评价',
    keywords: ['评论', '打分', '差评'],
    kind: 'page',
    order: 10,
    access: orderEvaluationAccess.page,
    buttons: [
      { code: orderEvaluationAccess.reply, title: '回复订单评价' },
      { code: orderEvaluationAccess.show, title: '修改评价显示状态' },
    ],
  },
  {
    path: CANTEEN_EVALUATIONS,
    title: '食堂评价',
    kind: 'page',
    order: 20,
    access: canteenEvaluationAccess.page,
    buttons: [{ code: canteenEvaluationAccess.reply, title: '回复食堂评价' }],
  },
  {
    path: '/mobile/evaluation/pjConfig',
    title: '评价配置',
    kind: 'page',
    order: 30,
    access: canteenEvaluationAccess.configQuery,
    buttons: [{ code: canteenEvaluationAccess.configSave, title: '修改评价配置' }],
  },
  {
    path: '/mobile/evaluation/pjSum',
    title: '评价汇总',
    keywords: ['满意度'],
    kind: 'page',
    order: 40,
    access: canteenEvaluationAccess.sum,
  },
]);
