-- area: account

/* A sale whose amount is known only when it is over holds what it would take of each wallet. */
alter table account_hold drop constraint account_hold_merchant_id_kind_biz_id_key;
alter table account_hold add unique (merchant_id, kind, biz_id, wallet_type);
