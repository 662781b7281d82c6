import type { Area } from '#kit/server/system.ts';
import { evaluationMenu } from '../contract/menu.ts';
import { canteenEvaluationRoutes } from './canteen-evaluation.ts';
import { complaintRoutes } from './complaint.ts';
import { configRoutes } from './config.ts';
import { orderEvaluationRoutes } from './order-evaluation.ts';

export const area: Area = {
  name: 'evaluation',
  menu: evaluationMenu,
  routes: [
    ...orderEvaluationRoutes,
    ...complaintRoutes,
    ...canteenEvaluationRoutes,
    ...configRoutes,
  ],
  tables: {
    orderEvaluation: { noun: '订单评价' },
    canteenEvaluation: { noun: '食堂评价' },
    complaint: { noun: '投诉建议' },
  },
};
