-- area: order
-- Payments of orders through a channel whose number is known: 1 of which nobody knew the outcome, 2 told where they were taken.
alter table channel_payment add column origin smallint not null default 1 check (origin in (1, 2));
create index channel_payment_order on channel_payment (merchant_id, order_id);
