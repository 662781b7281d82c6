import { customerMenu } from '#areas/customer/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(customerMenu, {
  asks: { '/personal/custDetail': ['?custId=', 'select cust_id as id from customer limit 1'] },
});
