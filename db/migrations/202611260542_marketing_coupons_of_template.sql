-- area: marketing

/* Who holds coupons of a template, and who used them, is asked of the template. */
create index mkt_coupon_of_template on mkt_coupon (merchant_id, template_id, coupon_no);
