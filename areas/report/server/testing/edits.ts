import type { Edit, Whole } from '#kit/server/testing/samples.ts';
import { budgetEdit } from '../../contract/budget-plan.ts';
import { mailAdd, mailEdit } from '../../contract/mail.ts';
import {
  modifyDashboard,
  saveCanteenAuthority,
  saveDashboard,
  updateCanteenAuthority,
} from '../../contract/screen.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: modifyDashboard,
    add: saveDashboard,
    table: 'data_screen',
    full: { screenName: '大屏', title: '标题', theme: 2, modules: ['today'], remark: '备注' },
  },
  {
    edit: budgetEdit,
    table: 'report_budget',
    full: ({ canteenId }) => ({
      kind: 1,
      year: 2026,
      ownerId: canteenId,
      partId: '0',
      month1: 100,
      month2: 200,
      month3: 300,
      month4: 400,
      month5: 500,
      month6: 600,
      month7: 700,
      month8: 800,
      month9: 900,
      month10: 1000,
      month11: 1100,
      month12: 1200,
    }),
  },
  {
    edit: mailEdit,
    add: mailAdd,
    table: 'report_mail',
    full: {
      mailName: '周报',
      period: 2,
      frequency: 2,
      onDay: 3,
      atTime: '08:30',
      recipients: 'a@example.com\nb@example.com',
      formats: [2],
      reportId: 'report.formPreMchPage',
      search: { sumType: 2 },
      columns: ['bizDate', 'stallName', 'totalAmount'],
    },
  },
];

export const whole: Whole = [saveDashboard, saveCanteenAuthority, updateCanteenAuthority];
