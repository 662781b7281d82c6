import { marketingMenu } from '#areas/marketing/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

everyEntry(marketingMenu, {
  asks: { '/marketing/detail': ['?ruleId=', 'select rule_id as id from mkt_rule limit 1'] },
});
