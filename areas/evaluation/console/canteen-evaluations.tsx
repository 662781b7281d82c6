import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { useOpenedRow } from '#kit/console/list/opened-row.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import {
  canteenEvaluateDetail,
  canteenEvaluatePage,
  canteenEvaluateReply,
} from '../contract/canteen-evaluation.ts';
import { CanteenPick, StarsText, Who } from './parts.tsx';
import { Reply, SaidDrawer } from './said-drawer.tsx';

type Evaluation = RowOf<typeof canteenEvaluatePage>;
const render = {
  stars: (row: Evaluation) => <StarsText stars={row.stars} />,
  custName: (said: Evaluation) => <Who of={said} />,
};
const history: Lifecycle = {
  states: [],
  steps: { reply: { from: [], to: 1, access: '', title: '回复' } },
};

/** Evaluations of canteens and the replies to them (/mobile/evaluation/canteen). */
export default function CanteenEvaluations() {
  const [[startDate, endDate]] = useState(() => daysBack(29, true));
  const opened = useOpenedRow('evaluationId');
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={canteenEvaluatePage}
        opened={opened}
        initialFilter={{ startDate, endDate }}
        inputs={{ canteenId: <CanteenPick /> }}
        render={render}
        rowActions={({ evaluationId, version, content }) => (
          <>
            {mayCall(canteenEvaluateDetail) && (
              <ActionButton trigger="详情" onClick={() => opened.open(evaluationId)} />
            )}
            <Reply
              save={canteenEvaluateReply}
              title="回复评价"
              value={{ evaluationId, version }}
              words={content}
            />
          </>
        )}
        beginning={t('在“评价配置”中开放食堂评价后，用餐人员可在用餐页评价')}
      />
      {opened.id !== undefined && (
        <SaidDrawer
          of={canteenEvaluateDetail}
          content={{ evaluationId: opened.id }}
          title={t('食堂评价详情')}
          columns={canteenEvaluatePage.page.columns}
          render={render}
          life={history}
          close={opened.close}
        />
      )}
    </>
  );
}
