-- area: report
-- Rollups of the consumption family (domain notes B12, F1): counts and sums per business date and dimension tuple, replaced cell by
-- cell from the facts. A cell is one business date of one canteen.

/* By place: what most reports and the dashboard read. */
create table rollup_consume_place (
  merchant_id   bigint not null,
  biz_date      date not null,
  canteen_id    bigint not null,
  stall_id      bigint not null,
  meal_type     smallint not null,
  nuclear_mode  smallint not null,
  wallet_type   smallint not null,
  consume_num   bigint not null,
  consume_amount bigint not null,
  repair_num    bigint not null,
  repair_amount bigint not null,
  refund_num    bigint not null,
  refund_amount bigint not null,
  primary key (merchant_id, biz_date, canteen_id, stall_id, meal_type, nuclear_mode, wallet_type)
);
call protect('rollup_consume_place');

/* By person: organisation and person type. */
create table rollup_consume_person (
  merchant_id   bigint not null,
  biz_date      date not null,
  canteen_id    bigint not null,
  org_id        bigint not null,
  psn_type      bigint not null,
  wallet_type   smallint not null,
  consume_num   bigint not null,
  consume_amount bigint not null,
  repair_num    bigint not null,
  repair_amount bigint not null,
  refund_num    bigint not null,
  refund_amount bigint not null,
  primary key (merchant_id, biz_date, canteen_id, org_id, psn_type, wallet_type)
);
call protect('rollup_consume_person');
