import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf, lookup } from '#kit/contract/lookup.ts';
import { changes } from '#kit/contract/stored.ts';

/** Who reads an announcement; the console's banner asks for type 1 (document 0 section 7, Effective notices). */
export const announcementType = lookup([
  { key: 1, desc: '系统公告' },
  { key: 2, desc: '移动端公告' },
]);
/** How loudly it is told: urgent ones stand above every page until they are closed, the others wait under the bell. */
export const announcementLevel = lookup([
  { key: 1, desc: '普通' },
  { key: 2, desc: '紧急', colour: 'error' },
]);
/** Where an announcement stands in its period; computed, never stored. */
export const announcementState = lookup([
  { key: 'waiting', desc: '未开始', colour: 'processing' },
  { key: 'active', desc: '生效中', colour: 'success' },
  { key: 'ended', desc: '已结束', colour: 'default' },
]);

const Fields = z.object({
  type: keyOf(announcementType).default(1),
  level: keyOf(announcementLevel).default(1),
  title: text(50, 1),
  content: text(500, 1),
  startTime: DateTimeText,
  endTime: DateTimeText,
});
const Row = z.object({
  noticeId: Id,
  ...Fields.shape,
  type: keyOf(announcementType),
  level: keyOf(announcementLevel),
  state: keyOf(announcementState),
  creatorName: z.string(),
  createdAt: z.string(),
  version: Count,
});

const announcementColumns = columns<typeof Row>()([
  { key: 'title', title: '公告标题', width: 200 },
  { key: 'type', title: '公告类型', kind: 'enum', of: announcementType, width: 120 },
  { key: 'level', title: '重要程度', kind: 'enum', of: announcementLevel, width: 90 },
  { key: 'content', title: '公告内容', width: 320 },
  { key: 'state', title: '公告状态', kind: 'enum', of: announcementState, width: 110 },
  { key: 'startTime', title: '开始时间', kind: 'datetime', sort: true },
  { key: 'endTime', title: '结束时间', kind: 'datetime', sort: true },
  { key: 'creatorName', title: '发布人', width: 110 },
  { key: 'createdAt', title: '发布时间', kind: 'datetime', sort: true },
]);

export const announcementPage = page({
  id: 'notice.announcementPage',
  title: '系统公告列表',
  path: '/api/v2/notice/system/announcement/page',
  access: 'notice:announcement:page',
  filter: {
    keyword: Keyword,
    type: keyOf(announcementType).optional(),
    state: keyOf(announcementState).optional(),
  },
  row: Row,
  columns: announcementColumns,
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

/** Whoever closed the banner sees it again: it says something else. A call of ours, the specification names none. */
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
 * authorisation ends within 30 days, the renewal warning stands before them (document 0 section 1).
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
