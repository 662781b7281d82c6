import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, countField, DateText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays } from '#kit/contract/period-fields.ts';

export const surveyState = lookup({
  notIssued: { key: 1, desc: '未发布', colour: 'default' },
  notStarted: { key: 2, desc: '未开始', colour: 'processing' },
  collecting: { key: 3, desc: '收集中', colour: 'success' },
  ended: { key: 4, desc: '已结束', colour: 'default' },
});
/** Dishes a survey offers at most. */
const MOST_DISHES = 200;

/** Surveys of which dishes people like, each for some days (/menudish/like). */
export const likeSurveys = entity({
  noun: '喜爱调查',
  key: 'surveyId',
  base: '/api/v1/menu-like-dishes',
  access: 'menu:like',
  menu: { path: '/menudish/like', title: '菜品喜爱', order: 45 },
  scope: 'canteen',
  fields: {
    surveyName: text(50, 1).meta({ title: '调查名称', width: 180, sort: true }),
    canteenId: Id.nullable().meta({ title: '食堂', hint: '不选表示全部食堂' }).default(null),
    startDate: DateText.meta({ title: '开始日期', kind: 'date', sort: true }),
    endDate: DateText.meta({ title: '结束日期', kind: 'date', sort: true }),
    mostPicks: Count.min(1).max(20).meta({ title: '每人可选', kind: 'int', width: 90 }).default(3),
    dishesIds: z
      .array(Id)
      .max(MOST_DISHES)
      .meta({ title: '候选菜品', hint: '不选表示全部菜品' })
      .default([]),
  },
  shown: {
    canteenName: z.string().nullable().meta({ title: '食堂', width: 140 }),
    surveyState: keyOf(surveyState).meta({ title: '调查状态', width: 100 }),
    voterCount: countField('参与人数'),
    likeCount: countField('喜爱数'),
  },
  search: ['surveyName'],
  filter: { canteenId: Id.optional().meta({ title: '食堂' }) },
  columns: [
    'surveyName',
    'canteenName',
    'surveyState',
    'startDate',
    'endDate',
    'mostPicks',
    'voterCount',
    'likeCount',
  ],
  picked: ['surveyName', 'startDate', 'endDate'],
  calls: {
    page: ['menu.likeDishesDatePage', 'date-page'],
    add: ['menu.dishesAddLikeSurvey', '/api/v1/menudishes/add/like/survey'],
    modify: ['menu.likeDishesDateEdit', 'date-edit'],
    remove: ['menu.likeDishesDateRemove', 'date-remove'],
    list: ['menu.dishesLikeSurveyList', '/api/v1/menudishes/like/survey/list'],
  },
});

/** Issues a survey: from its first day on it collects. Issuing it again changes nothing. @errors 409 SURVEY_OVER */
export const likeDishesIssue = write({
  id: 'menu.likeDishesIssue',
  title: '发布喜爱调查',
  path: '/api/v1/menu-like-dishes/issue',
  access: likeSurveys.modify.access,
  scope: 'canteen',
  content: z.object({ surveyId: Id }),
});

const Collected = z.object({
  collectId: z.string(),
  surveyName: z.string().meta({ title: '调查名称', width: 180, sort: true }),
  dishesName: z.string().meta({ title: '菜品名称', width: 180, sort: true }),
  typeName: z.string().nullable().meta({ title: '菜品分类', width: 120 }),
  likeCount: Count.meta({ title: '喜爱数', sort: true }),
  /** Percent of those who took part in the survey. */
  share: Count.meta({ title: '参与者占比（%）', width: 130, sort: true }),
});
/** What surveys collected, a row a survey and dish. */
export const likeDishesCollectPage = listSet({
  id: 'menu.likeDishesCollectPage',
  title: '喜爱收集结果',
  path: '/api/v1/menu-like-dishes/collect-page',
  access: likeSurveys.page.access,
  scope: 'canteen',
  filter: { keyword: Keyword, surveyId: Id.optional().meta({ title: '喜爱调查' }) },
  shown: Collected.shape,
  key: 'collectId',
  order: descending('likeCount'),
  columns: ['surveyName', 'dishesName', 'typeName', 'likeCount', 'share'],
  export: 'menu.likeDishesCollectPageExport',
});

/** Dishes by how many people like them, the most liked first, at most 50. Likes of surveys count a person once a dish. */
export const dishesLikeRanking = read({
  id: 'menu.dishesLikeRanking',
  title: '菜品喜爱排行',
  path: '/api/v1/menudishes/like/ranking',
  access: likeSurveys.page.access,
  scope: 'canteen',
  content: z.object({ ...OpenDays, typeId: Id.optional() }).default({}),
  result: z.array(
    z.object({
      place: Count,
      dishesId: Id,
      dishesName: z.string(),
      typeName: z.string().nullable(),
      likeCount: Count,
    }),
  ),
});

/** Forgets the likes of the dishes that are named outside surveys, whose results stay. */
export const dishesEmptyLike = write({
  id: 'menu.dishesEmptyLike',
  title: '清空菜品喜爱',
  path: '/api/v1/menudishes/empty/like',
  access: likeSurveys.remove.access,
  scope: 'canteen',
  content: z.object({ dishesIds: z.array(Id).min(1, '请选择菜品').max(500) }),
  result: z.object({ removed: Count }),
});

/** Likes as people gave them on paper; they count in every survey that collects. */
export const dishesLikeRegister = write({
  id: 'menu.dishesLikeRegister',
  title: '登记喜爱',
  path: '/api/v1/menudishes/like/register',
  access: likeSurveys.modify.access,
  scope: 'canteen',
  content: z.object({
    custNum: text(40, 1),
    dishesIds: z.array(Id).min(1, '请选择菜品').max(20),
    /** Where: surveys of one canteen count what was said there. */
    canteenId: Id.nullable().default(null),
  }),
  result: z.object({ liked: Count }),
});
