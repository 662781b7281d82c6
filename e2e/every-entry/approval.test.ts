import { approvalMenu } from '#areas/approval/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(approvalMenu, { barriers: true });
