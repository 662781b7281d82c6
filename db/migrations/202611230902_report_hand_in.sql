-- area: report
-- Cash that operators hand in: what the ledger expected of them, what they counted, who signed for it.

create table report_hand_in (
  merchant_id     bigint not null,
  hand_in_id      bigint not null,
  start_time      timestamptz not null,
  end_time        timestamptz not null,
  in_recharge     bigint not null,
  in_order        bigint not null,
  in_deposit      bigint not null,
  out_withdraw    bigint not null,
  out_revoke      bigint not null,
  out_refund      bigint not null,
  out_deposit     bigint not null,
  expected_amount bigint not null,
  counted_amount  bigint not null,
  remark          text not null,
  state           smallint not null check (state in (1, 2, 3, 4)),
  version         integer not null default 1,
  /* The operator whose cash it is. */
  created_by      bigint not null,
  created_at      timestamptz not null,
  primary key (merchant_id, hand_in_id),
  check (start_time <= end_time),
  check (expected_amount = in_recharge + in_order + in_deposit - out_withdraw - out_revoke - out_refund - out_deposit)
);
create index report_hand_in_of on report_hand_in (merchant_id, created_by, end_time);
create index report_hand_in_time on report_hand_in (merchant_id, created_at);
call protect('report_hand_in');
