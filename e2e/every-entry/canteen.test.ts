import { canteenMenu } from '#areas/canteen/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(canteenMenu);
