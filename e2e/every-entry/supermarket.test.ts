import { supermarketMenu } from '#areas/supermarket/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(supermarketMenu);
