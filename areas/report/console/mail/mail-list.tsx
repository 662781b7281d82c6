import './mail.css';
import { Alert } from 'antd';
import { useNavigate } from 'react-router';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { listAddress } from '#kit/console/list/list-address.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import {
  mailEdit,
  mailEnable,
  mailFrequency,
  mailPage,
  mailReady,
  mailRemove,
  mailRuns,
  mailSend,
} from '../../contract/mail.ts';
import { MAIL_RUNS } from '../../contract/pages.ts';
import { mailFields } from './mail-fields.ts';

/** Says so where no mail can leave this server. */
function NoServer() {
  const { data } = useRead(mailReady, undefined, { overlay: false });
  if (!data || data.isReady) return null;

  return (
    <Alert
      className="rep-notice"
      type="warning"
      showIcon
      title={t('尚未配置邮件服务器（MAIL_URL），到期的邮件会记为发送失败')}
    />
  );
}

/** Reports that go by mail (/reportCenter/custom/mail); new ones begin at a report: 定时发送. */
export default function MailList() {
  const navigate = useNavigate();
  const mayCall = useMayCall();

  return (
    <>
      <NoServer />
      <ListScreen
        list={mailPage}
        beginning={t('在报表页点击“定时发送”，即可新增报表邮件')}
        render={{
          onDay: ({ frequency, onDay }) =>
            frequency === mailFrequency.key.weekly ? t(labelOf(weekDay, onDay)) : undefined,
        }}
        rowActions={(row) => (
          <>
            <EditDrawer
              save={mailEdit}
              title="修改报表邮件"
              trigger="修改"
              fields={mailFields}
              value={row}
            />
            <ConfirmAction
              write={mailSend}
              content={{ mailId: row.mailId }}
              trigger="立即发送"
              confirm="现在就发送给全部收件人？"
              done="已加入发送队列"
            />
            <ConfirmAction
              write={mailEnable}
              content={{ mailId: row.mailId, enabled: row.enabled === 1 ? 2 : 1 }}
              trigger={row.enabled === 1 ? '停用' : '启用'}
              confirm={false}
              undo={{ mailId: row.mailId, enabled: row.enabled }}
            />
            {mayCall(mailRuns) && (
              <ActionButton
                trigger="发送记录"
                onClick={() =>
                  void navigate(listAddress<typeof mailRuns>(MAIL_RUNS, { keyword: row.mailName }))
                }
              />
            )}
            <ConfirmAction
              write={mailRemove}
              content={{ mailId: row.mailId }}
              trigger="删除"
              confirm="确定删除该报表邮件？发送记录一并删除"
              danger
            />
          </>
        )}
        actionsWidth={300}
      />
    </>
  );
}
