import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { mailRuns, mailState } from '../contract/mail.ts';

/** What was sent by mail, and what was not and why (/reportCenter/custom/mailRun). */
export default () => (
  <ListScreen
    list={mailRuns}
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '邮件名称或收件人' },
      { key: 'state', title: '状态', of: mailState },
      { key: 'startDate', until: 'endDate', title: '应发时间', input: 'dateTimeRange' },
    ]}
  />
);
