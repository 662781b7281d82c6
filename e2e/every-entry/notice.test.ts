import { noticeMenu } from '#areas/notice/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(noticeMenu, { barriers: true });
