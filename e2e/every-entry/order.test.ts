import { orderMenu } from '#areas/order/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(orderMenu);
