import { fundingMenu } from '#areas/funding/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(fundingMenu);
