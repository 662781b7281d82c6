import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { mailRetry, mailRuns } from '../../contract/mail.ts';

/** What was sent by mail, and what was not and why (/reportCenter/custom/mailRun). */
export default () => (
  <ListScreen
    list={mailRuns}
    rowActions={({ runId, state }) =>
      state === 3 && (
        <ConfirmAction
          write={mailRetry}
          content={{ runId }}
          trigger="重发"
          confirm="按原统计日期重新发送给全部收件人？"
          done="已加入发送队列"
        />
      )
    }
    actionsWidth={80}
  />
);
