import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import {
  closeComplaint,
  complaintDetail,
  complaintLife,
  complaintPage,
  replyComplaint,
} from '../contract/complaint.ts';
import { CanteenPick, OrderLink, StallPick, Who } from './parts.tsx';
import { Reply, SaidDrawer } from './said-drawer.tsx';

type Complaint = RowOf<typeof complaintPage>;

const render = {
  custName: (said: Complaint) => <Who of={said} />,
  orderId: ({ orderId }: Complaint) => <OrderLink orderId={orderId} />,
};

/** Complaints and suggestions of diners, answered and closed (/notice/complaint). */
export default function Complaints() {
  const opened = useOpenedRow('complaintId');
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={complaintPage}
        opened={opened}
        inputs={{ canteenId: <CanteenPick />, stallId: <StallPick /> }}
        render={render}
        rowActions={(complaint) => (
          <>
            {mayCall(complaintDetail) && (
              <ActionButton trigger="详情" onClick={() => opened.open(complaint.complaintId)} />
            )}
            <Steps complaint={complaint} />
          </>
        )}
        actionsWidth={160}
        beginning={t('用餐人员在用餐页提交后显示在这里')}
      />
      {opened.id !== undefined && (
        <SaidDrawer
          of={complaintDetail}
          content={{ complaintId: opened.id }}
          title={t('投诉建议详情')}
          columns={complaintPage.page.columns}
          render={render}
          life={complaintLife}
          close={opened.close}
        />
      )}
    </>
  );
}

const closeFields = fieldsOf(closeComplaint, [
  { key: 'remark', title: '处理结果', input: 'textarea', span: 2 },
]);

/** What may still be done about it. */
function Steps({ complaint }: { readonly complaint: Complaint }) {
  const { complaintId, version, content } = complaint;
  return (
    <>
      {isOpen('reply', complaint) && (
        <Reply
          save={replyComplaint}
          title="回复投诉建议"
          value={{ complaintId, version }}
          words={content}
        />
      )}
      {isOpen('close', complaint) && (
        <EditDrawer
          save={closeComplaint}
          title="关闭投诉建议"
          trigger="关闭"
          fields={closeFields}
          value={{ complaintId, version }}
          saveText={() => t('关闭')}
          savedText={() => t('已关闭')}
          secondary
        >
          <p>{t('关闭后不能再回复，处理结果会告知提交人。')}</p>
        </EditDrawer>
      )}
    </>
  );
}

const isOpen = (action: keyof typeof complaintLife.steps, { state }: Complaint): boolean =>
  (complaintLife.steps[action].from as readonly number[]).includes(state);
