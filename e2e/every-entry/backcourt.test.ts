import { backcourtMenu } from '#areas/backcourt/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(backcourtMenu);
