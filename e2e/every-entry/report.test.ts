import { screens } from '#areas/report/console/public.ts';
import { reportMenu } from '#areas/report/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(reportMenu, { outside: Object.keys(screens) });
