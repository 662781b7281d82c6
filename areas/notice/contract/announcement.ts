import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';

/** Who reads an announcement; the console's banner asks for type 1 (rule console/notice). */
export const announcementType = lookup({
  console: { key: 1, desc: '系统公告' },
  mobile: { key: 2, desc: '移动端公告' },
});
/** How loudly it is told: urgent ones stand above every page until they are closed, the others wait under the bell. */
export const announcementLevel = lookup({
  normal: { key: 1, desc: '普通' },
  urgent: { key: 2, desc: '紧急', colour: 'error' },
});
/** Where an announcement stands in its period; computed, never stored. */
export const announcementState = lookup([
  { key: 'waiting', desc: '未开始', colour: 'processing' },
  { key: 'active', desc: '生效中', colour: 'success' },
  { key: 'ended', desc: '已结束', colour: 'default' },
]);

const Fields = z.object({
  type: keyOf(announcementType).default(1),
  level: keyOf(announcementLevel).default(1),
  title: text(50, 1).meta({ title: '公告标题', width: 200 }),
  content: text(500, 1).meta({ title: '公告内容', width: 320 }),
  startTime: DateTimeText.meta({ title: '开始时间', sort: true }),
  endTime: DateTimeText.meta({ title: '结束时间', sort: true }),
});

export const announcementPage = listSet({
  id: 'notice.announcementPage',
  title: '系统公告列表',
  path: '/api/v2/notice/system/announcement/page',
  access: 'notice:announcement:page',
  own: {
    noticeId: Id,
    type: keyOf(announcementType).meta({ title: '公告类型', width: 120 }),
    level: keyOf(announcementLevel).meta({ title: '重要程度', width: 90 }),
    title: Fields.shape.title,
    content: Fields.shape.content,
    creatorName: z.string().meta({ title: '发布人', width: 110 }),
    createdAt: ShownTime.meta({ title: '发布时间', sort: true }),
    version: Count,
  },
  shown: {
    startTime: Fields.shape.startTime,
    endTime: Fields.shape.endTime,
    state: keyOf(announcementState).meta({ title: '公告状态', width: 110 }),
  },
  key: 'noticeId',
  columns: [
    'title',
    'type',
    'level',
    'content',
    'state',
    'startTime',
    'endTime',
    'creatorName',
    'createdAt',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '公告标题或内容' }),
    type: keyOf(announcementType).optional(),
    state: keyOf(announcementState).optional(),
  },
  search: ['title', 'content'],
  order: descending('createdAt'),
});

/** Refused where the period ends before it begins. */
export const announcementAdd = write({
  id: 'notice.announcementAdd',
  title: '新增系统公告',
  path: '/api/v2/notice/system/announcement/add',
  access: 'notice:announcement:add',
  content: Fields,
  result: z.object({ noticeId: Id }),
});

/** Operators who closed the banner see it again: it says something else. A call of ours. */
export const announcementModify = write({
  id: 'notice.announcementModify',
  title: '修改系统公告',
  path: '/api/v2/notice/system/announcement/modify',
  access: 'notice:announcement:modify',
  content: z.object({ noticeId: Id, ...changes(Fields.shape), version: Count }),
});

export const announcementDelete = write({
  id: 'notice.announcementDelete',
  title: '删除系统公告',
  path: '/api/v2/notice/system/announcement/delete',
  access: 'notice:announcement:delete',
  content: Id,
});

/** All of them or none. */
export const announcementBatchDelete = write({
  id: 'notice.announcementBatchDelete',
  title: '批量删除系统公告',
  path: '/api/v2/notice/system/announcement/batch/delete',
  access: 'notice:announcement:delete',
  content: z.array(Id).min(1, '请选择数据').max(500),
});

/**
 * What counts at this moment, of the asked types, latest first; where the console's own type is asked for and the merchant's
 * authorisation ends within 30 days, the renewal warning stands before them (rule console/notice).
 */
export const announcementActiveList = read({
  id: 'notice.announcementActiveList',
  title: '生效中的公告',
  path: '/api/v2/notice/system/announcement/active/list',
  access: 'session',
  content: z.array(keyOf(announcementType)).max(10),
  result: z.array(
    z.object({
      noticeId: Id,
      type: z.int(),
      typeName: z.string(),
      title: z.string(),
      content: z.string(),
      level: keyOf(announcementLevel),
      version: Count,
    }),
  ),
});
