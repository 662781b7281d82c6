import { systemMenu } from '#areas/system/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(systemMenu);
