import { mailAdd, mailEdit } from '#areas/report/contract/mail.ts';
import { modifyDashboard, saveDashboard } from '#areas/report/contract/screen.ts';
import type { Case } from './edit-case.ts';

/** What is kept of reports. */
export const reportCases: readonly Case[] = [
  {
    edit: modifyDashboard,
    add: saveDashboard,
    table: 'data_screen',
    full: { screenName: '大屏', title: '标题', theme: 2, modules: ['today'], remark: '备注' },
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
