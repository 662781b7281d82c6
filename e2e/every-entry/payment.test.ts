import { paymentMenu } from '#areas/payment/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(paymentMenu);
