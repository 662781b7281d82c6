-- area: report
-- Opening floats: cash an operator begins with, which is in the drawer and in what is handed in.

create table report_cash_float (
  merchant_id bigint not null,
  float_id    bigint not null,
  /* Fen; below 0 it takes an earlier one back. */
  amount      bigint not null,
  /* The float that this one takes back; null: it is one. */
  reverses_id bigint,
  remark      text not null,
  /* The operator who has the cash. */
  created_by  bigint not null,
  created_at  timestamptz not null,
  primary key (merchant_id, float_id),
  unique (merchant_id, reverses_id),
  foreign key (merchant_id, reverses_id) references report_cash_float,
  check (case when reverses_id is null then amount > 0 else amount < 0 end)
);
create index report_cash_float_of on report_cash_float (merchant_id, created_by, created_at);
create index report_cash_float_time on report_cash_float (merchant_id, created_at);
call protect_append_only('report_cash_float');

alter table report_hand_in add column in_float bigint not null default 0;
alter table report_hand_in drop constraint report_hand_in_check1;
alter table report_hand_in add constraint report_hand_in_expected_check check (expected_amount
  = in_float + in_recharge + in_order + in_deposit - out_withdraw - out_revoke - out_refund - out_deposit);
