import { accountMenu } from '#areas/account/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(accountMenu, {
  asks: {
    '/accountCenter/accDetail': ['?accountId=', 'select account_id as id from account limit 1'],
  },
});
