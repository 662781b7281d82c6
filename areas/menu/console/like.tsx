import './menu.css';
import { Empty } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { Chart } from '#kit/console/report/chart.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  dishesEmptyLike,
  dishesLikeRanking,
  dishesLikeRegister,
  likeDishesCollectPage,
  likeDishesIssue,
  likeSurveys,
  surveyState,
} from '../contract/like.ts';
import { DishesPick } from './dish-picks.tsx';
import { CanteenPick } from './stall-picks.tsx';

const SurveyPick = selectOf(likeSurveys.list, ({ surveyId, surveyName }) => ({
  value: surveyId,
  label: surveyName,
}));

/** Which dishes people like, and the surveys that ask them (/menudish/like). */
export default function Likes() {
  const mayCall = useMayCall();
  const collected = (
    <ListScreen
      list={likeDishesCollectPage}
      inputs={{ surveyId: <SurveyPick placeholder="全部" /> }}
    />
  );

  return (
    <AddressTabs
      items={[
        { key: 'survey', label: t('喜爱调查'), children: <Surveys /> },
        ...(mayCall(dishesLikeRanking)
          ? [{ key: 'ranking', label: t('喜爱排行'), children: <Ranking /> }]
          : []),
        ...(mayCall(likeDishesCollectPage)
          ? [{ key: 'collected', label: t('收集结果'), children: collected }]
          : []),
      ]}
    />
  );
}

const SURVEY_STATE = surveyState.key;

const Surveys = () => (
  <ResourceScreen
    of={likeSurveys}
    filters={['keyword', { key: 'canteenId', input: <CanteenPick placeholder="全部" /> }]}
    fields={[
      'surveyName',
      { key: 'canteenId', input: <CanteenPick />, required: false },
      { key: 'startDate', input: 'date' },
      { key: 'endDate', input: 'date' },
      { key: 'mostPicks', input: 'integer' },
      { key: 'dishesIds', input: <DishesPick />, span: 2, required: false },
    ]}
    rowActions={({ surveyId, surveyState }) =>
      surveyState === SURVEY_STATE.notIssued && (
        <ConfirmAction
          write={likeDishesIssue}
          content={{ surveyId }}
          trigger="发布"
          confirm="确定发布该调查？"
          detail="从开始日期起，人员标记的喜爱会计入该调查"
        />
      )
    }
    actionsWidth={170}
  />
);

/** Dishes the chart shows. */
const CHARTED = 15;

const rankColumns = [
  { key: 'dishesName', title: '菜品名称', width: 200 },
  { key: 'place', title: '名次', kind: 'int', width: 80 },
  { key: 'typeName', title: '菜品分类', width: 140 },
  { key: 'likeCount', title: '喜爱数', kind: 'int' },
] as const;

/** The most liked dishes, as bars and as a table. */
function Ranking() {
  return (
    <section className="scr-panel menu-likes">
      <header>
        <EditDrawer
          save={dishesLikeRegister}
          title="登记喜爱"
          trigger="登记喜爱"
          fields={[
            { key: 'custNum', title: '人员编号', input: 'code' },
            { key: 'dishesIds', title: '喜爱的菜品', input: <DishesPick />, span: 2 },
            {
              key: 'canteenId',
              title: '食堂',
              input: <CanteenPick />,
              required: false,
              hint: '同时计入该食堂的调查',
            },
          ]}
        />
        <EditDrawer
          save={dishesEmptyLike}
          title="清空菜品喜爱"
          trigger="清空喜爱"
          fields={[
            {
              key: 'dishesIds',
              title: '菜品',
              input: <DishesPick />,
              span: 2,
              hint: '调查收集的结果会保留',
            },
          ]}
          savedText={({ removed }) => t('已清空{removed}个喜爱', { removed })}
          secondary
        />
      </header>
      <ReadPart of={dishesLikeRanking} content={{}}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty description={t('还没有人标记喜爱的菜品')} />
          ) : (
            <>
              <Chart
                kind="bar"
                sideways
                title={t('喜爱排行')}
                categories={rows.slice(0, CHARTED).map(({ dishesName }) => dishesName)}
                series={[
                  {
                    name: t('喜爱数'),
                    values: rows.slice(0, CHARTED).map(({ likeCount }) => likeCount),
                  },
                ]}
                height={Math.min(rows.length, CHARTED) * 26 + 60}
              />
              <DataTable
                label={t('喜爱排行')}
                columns={rankColumns}
                rows={rows as never}
                rowKey="dishesId"
              />
            </>
          )
        }
      </ReadPart>
    </section>
  );
}
