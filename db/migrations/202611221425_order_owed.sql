-- area: order

/* Sales of which nobody has paid a part yet are few and looked for over months. */
create index meal_order_owed on meal_order (merchant_id, occurred_at) where suspense_amount > refund_suspense;
