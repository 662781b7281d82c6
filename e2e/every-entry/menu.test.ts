import { dishMenu } from '#areas/menu/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(dishMenu);
