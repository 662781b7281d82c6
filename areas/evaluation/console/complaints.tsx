import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EventTimeline } from '#kit/console/document/event-timeline.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { ReadDrawer } from '#kit/console/list/read-drawer.tsx';
import type { Column } from '#kit/contract/columns.ts';
import {
  closeComplaint,
  complaintDetail,
  complaintLife,
  complaintPage,
  replyComplaint,
} from '../contract/complaint.ts';
import { complaintAbout, complaintState, complaintType } from '../contract/lookups.ts';
import { CanteenPick, OrderLink, Pictures, StallPick, Who } from './parts.tsx';

type Complaint = RowOf<typeof complaintPage>;
const ANONYMOUS = 1;
const render = {
  custName: ({ custName, anonymous }: Complaint) => <Who name={custName} isAnonymous={anonymous === ANONYMOUS} />,
  orderId: ({ orderId }: Complaint) => <OrderLink orderId={orderId} />,
};
const replyFields = fieldsOf(replyComplaint, [{ key: 'content', title: '回复内容', input: 'textarea', span: 2 }]);
const closeFields = fieldsOf(closeComplaint, [{ key: 'remark', title: '处理结果', input: 'textarea', span: 2 }]);

const isOpen = (action: keyof typeof complaintLife.steps, { state }: Complaint): boolean =>
  (complaintLife.steps[action].from as readonly number[]).includes(state);

/** What may still be done about it. */
function Steps({ complaint }: { readonly complaint: Complaint }) {
  const { complaintId, version, content } = complaint;
  return (
    <>
      {isOpen('reply', complaint) && (
        <EditDrawer
          save={replyComplaint}
          title="回复投诉建议"
          trigger="回复"
          fields={replyFields}
          value={{ complaintId, version }}
          saveText={() => t('发送回复')}
          savedText={() => t('已回复')}
        >
          <p className="eva-words">{content}</p>
        </EditDrawer>
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

function ComplaintDrawer({ complaintId, close }: { readonly complaintId: string; readonly close: () => void }) {
  return (
    <ReadDrawer of={complaintDetail} content={{ complaintId }} size={640} title={t('投诉建议详情')} close={close}>
      {(complaint) => (
        <>
          <DetailPanel
            columns={complaintPage.page.columns.filter(({ key }) => key !== 'pictureUrl') as Column<never>[]}
            value={complaint}
            render={render as never}
          />
          <Pictures images={complaint.images} />
          {complaint.events.length > 0 && (
            <>
              <h2 className="eva-section">{t('处理记录')}</h2>
              <EventTimeline life={complaintLife} events={complaint.events} />
            </>
          )}
        </>
      )}
    </ReadDrawer>
  );
}

/** Complaints and suggestions of diners, answered and closed (/notice/complaint). */
export default function Complaints() {
  const [shownId, show] = useState<string>();
  const mayCall = useMayCall();
  return (
    <>
      <ListScreen
        list={complaintPage}
        rowKey="complaintId"
        filters={[
          { key: 'startDate', until: 'endDate', title: '提交时间', input: 'dateTimeRange' },
          { key: 'state', title: '处理状态', of: complaintState },
          { key: 'complaintType', title: '类型', of: complaintType },
          { key: 'about', title: '关于', of: complaintAbout },
          { key: 'keyword', title: '关键字', placeholder: '内容、姓名或编号' },
          { key: 'canteenId', title: '食堂', input: <CanteenPick /> },
          { key: 'stallId', title: '档口', input: <StallPick /> },
        ]}
        render={render}
        rowActions={(complaint) => (
          <>
            {mayCall(complaintDetail) && <ActionButton trigger="详情" onClick={() => show(complaint.complaintId)} />}
            <Steps complaint={complaint} />
          </>
        )}
        actionsWidth={160}
        beginning={t('用餐人员在用餐页提交后显示在这里')}
      />
      {shownId && <ComplaintDrawer complaintId={shownId} close={() => show(undefined)} />}
    </>
  );
}
