import { dinerMenu } from '#areas/diner/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(dinerMenu);
