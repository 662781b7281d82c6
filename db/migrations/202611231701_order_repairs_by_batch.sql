-- area: order
/* Back-charges are taken back by the number of their batch. */
create index order_repair_batch on order_repair (merchant_id, batch_no) where batch_no is not null;
