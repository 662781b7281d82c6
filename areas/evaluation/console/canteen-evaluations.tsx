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
import { daysBack } from '#kit/console/report/report-period.ts';
import type { Column } from '#kit/contract/columns.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import { canteenEvaluateDetail, canteenEvaluatePage, canteenEvaluateReply } from '../contract/canteen-evaluation.ts';
import { replied, stars } from '../contract/lookups.ts';
import { CanteenPick, Pictures, StarsText, Who } from './parts.tsx';

type Evaluation = RowOf<typeof canteenEvaluatePage>;
const ANONYMOUS = 1;
const render = {
  stars: (row: Evaluation) => <StarsText stars={row.stars} />,
  custName: ({ custName, anonymous }: Evaluation) => <Who name={custName} isAnonymous={anonymous === ANONYMOUS} />,
};
const replyFields = fieldsOf(canteenEvaluateReply, [{ key: 'content', title: '回复内容', input: 'textarea', span: 2 }]);
const history: Lifecycle = { states: [], steps: { reply: { from: [], to: 1, access: '', title: '回复' } } };

function EvaluationDrawer({ evaluationId, close }: { readonly evaluationId: string; readonly close: () => void }) {
  return (
    <ReadDrawer
      of={canteenEvaluateDetail}
      content={{ evaluationId }}
      size={640}
      title={t('食堂评价详情')}
      close={close}
    >
      {(evaluation) => (
        <>
          <DetailPanel
            columns={canteenEvaluatePage.page.columns.filter(({ key }) => key !== 'pictureUrl') as Column<never>[]}
            value={evaluation}
            render={render as never}
          />
          <Pictures images={evaluation.images} />
          {evaluation.events.length > 0 && (
            <>
              <h2 className="eva-section">{t('处理记录')}</h2>
              <EventTimeline life={history} events={evaluation.events} />
            </>
          )}
        </>
      )}
    </ReadDrawer>
  );
}

/** Evaluations of canteens and the replies to them (/mobile/evaluation/canteen). */
export default function CanteenEvaluations() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const [shownId, show] = useState<string>();
  const mayCall = useMayCall();
  return (
    <>
      <ListScreen
        list={canteenEvaluatePage}
        rowKey="evaluationId"
        initialFilter={{ startDate, endDate }}
        filters={[
          { key: 'startDate', until: 'endDate', title: '评价时间', input: 'dateTimeRange' },
          { key: 'canteenId', title: '食堂', input: <CanteenPick /> },
          { key: 'stars', title: '评分', of: stars },
          { key: 'replied', title: '回复状态', of: replied },
          { key: 'keyword', title: '关键字', placeholder: '评价内容、姓名或编号' },
        ]}
        render={render}
        rowActions={({ evaluationId, version, content }) => (
          <>
            {mayCall(canteenEvaluateDetail) && <ActionButton trigger="详情" onClick={() => show(evaluationId)} />}
            <EditDrawer
              save={canteenEvaluateReply}
              title="回复评价"
              trigger="回复"
              fields={replyFields}
              value={{ evaluationId, version }}
              saveText={() => t('发送回复')}
              savedText={() => t('已回复')}
            >
              <p className="eva-words">{content}</p>
            </EditDrawer>
          </>
        )}
        beginning={t('在“评价配置”中开放食堂评价后，用餐人员可在用餐页评价')}
      />
      {shownId && <EvaluationDrawer evaluationId={shownId} close={() => show(undefined)} />}
    </>
  );
}
