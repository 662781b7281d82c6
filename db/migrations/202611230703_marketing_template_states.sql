-- area: marketing
-- A coupon template is drafted, put to use, stopped for a while, and ended for good (domain notes B6).

/* 1 in use, 2 stopped, 3 drafted, 4 ended. */
alter table mkt_coupon_template drop constraint mkt_coupon_template_state_check;
alter table mkt_coupon_template add constraint mkt_coupon_template_state_check check (state between 1 and 4);
