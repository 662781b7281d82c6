-- area: menu
-- Displays that show what a stall sells without anybody logged in: each shows the key of its own link.
create table menu_board (
  merchant_id   bigint not null,
  board_id      bigint not null,
  board_name    text not null,
  canteen_id    bigint not null,
  /* Null: everything in the canteen. */
  stall_id      bigint,
  secret_hash   bytea not null,
  created_by    bigint not null,
  created_at    timestamptz not null default now(),
  last_shown_at timestamptz,
  primary key (merchant_id, board_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, stall_id) references stall
);
create unique index menu_board_secret on menu_board (merchant_id, secret_hash);
call protect('menu_board');
