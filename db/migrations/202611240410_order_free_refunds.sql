-- area: order

/* A refund may be of 0: what cost nothing is taken back as well, with what was used for it and the pieces of its lines. */
alter table order_refund no force row level security;
alter table order_refund drop constraint order_refund_amount_check;
alter table order_refund add constraint order_refund_amount check (amount >= 0);
alter table order_refund force row level security;

alter table order_refund_line no force row level security;
alter table order_refund_line drop constraint order_refund_line_amount_check;
alter table order_refund_line add constraint order_refund_line_amount check (amount >= 0 and amount + quantity > 0);
alter table order_refund_line force row level security;

alter table refund_apply no force row level security;
alter table refund_apply drop constraint refund_apply_amount_check;
alter table refund_apply add constraint refund_apply_amount check (amount >= 0);
alter table refund_apply force row level security;

/* What corrections charged is looked up from both sides. */
create index order_redress_extra on order_redress (merchant_id, extra_order_id) where extra_order_id is not null;
