import type { Edit } from '#kit/server/testing/samples.ts';
import { announcementAdd, announcementModify } from '../../contract/announcement.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: announcementModify,
    add: announcementAdd,
    table: 'announcement',
    full: {
      type: 2,
      level: 2,
      title: '标题',
      content: '内容',
      startTime: '2026-01-01 00:00:00',
      endTime: '2026-02-01 00:00:00',
    },
  },
];
