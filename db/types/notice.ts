import type { Generated } from 'kysely';

export interface AnnouncementTable {
  merchantId: Generated<number>;
  noticeId: number;
  type: number;
  title: string;
  content: string;
  startsAt: string;
  endsAt: string;
  createdBy: number;
  creatorName: string;
  createdAt: Generated<string>;
  version: Generated<number>;
  level: Generated<number>;
}

export interface NoticeTables {
  announcement: AnnouncementTable;
}
