-- area: order
-- An order says why nobody was charged for it. What terminals were told of the sales there are already is known by their numbers.
alter table meal_order add column suspense_reason text check (suspense_reason in ('UNKNOWN_CARD', 'CARD_LOST', 'CARD_REPLACED', 'CARD_CANCELLED',
  'CARD_EXPIRED', 'ACCOUNT_CLOSED', 'ACCOUNT_DISABLED', 'ACCOUNT_FROZEN', 'INSUFFICIENT_BALANCE'));

alter table meal_order no force row level security;
-- area: device
alter table device_transaction no force row level security;
-- area: kit
alter table report_dirty no force row level security;
-- area: order
update meal_order set suspense_reason = told.reason
  from device_transaction told
 where told.merchant_id = meal_order.merchant_id and told.device_id = meal_order.device_id
   and told.transaction_no = meal_order.device_transaction_no and told.order_id = meal_order.order_id and told.state = 2;
-- area: kit
alter table report_dirty force row level security;
-- area: device
alter table device_transaction force row level security;
-- area: order
alter table meal_order force row level security;
