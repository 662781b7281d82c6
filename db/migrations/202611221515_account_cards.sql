-- area: account
-- Cards as things of their own: main and further cards, deposits, what replaced what, and the list of cards that must not pay.

/* kind 1 main card, 2 slave card (pays from the account of somebody else), 3 bound card (issued elsewhere, pays from the owner's account).
   deposit in fen, kept by the house while the card is out. list_no: when the card last came on or left the list of cards that must not pay. */
alter table card no force row level security;
alter table card
  add column card_id bigint not null default nextval('id_block') * 1000,
  add column kind smallint not null default 1 check (kind in (1, 2, 3)),
  add column holder_name text not null default '',
  add column deposit bigint not null default 0 check (deposit >= 0),
  add column replaced_by text,
  add column remark text not null default '',
  add column list_no bigint,
  add column version integer not null default 1,
  add unique (merchant_id, card_id);
create index card_listed on card (merchant_id, list_no) where list_no is not null;
create index card_kind on card (merchant_id, kind, card_id) where kind <> 1;

/* The number of the last change to the list; terminals ask for what changed since the one they have. */
create table card_list (
  merchant_id bigint not null,
  list_no     bigint not null,
  primary key (merchant_id)
);
call protect('card_list');

/* Whoever changes a card's state moves the list: a terminal never misses a card, whichever command it was. Changes of one merchant come
   one after the other, so that a number a terminal has seen is followed by no smaller one. */
create function list_card() returns trigger language plpgsql as $$
begin
  insert into card_list (merchant_id, list_no) values (new.merchant_id, 1)
    on conflict (merchant_id) do update set list_no = card_list.list_no + 1 returning list_no into new.list_no;
  return new;
end $$;
create trigger card_listed before update of state on card for each row
  when ((old.state = 1) <> (new.state = 1)) execute function list_card();
update card set list_no = n.no from (select merchant_id, card_id, row_number() over (partition by merchant_id order by card_id) as no
    from card where state <> 1) n
  where card.merchant_id = n.merchant_id and card.card_id = n.card_id;
insert into card_list (merchant_id, list_no) select merchant_id, max(list_no) from card where list_no is not null group by merchant_id;
alter table card force row level security;

/* What happened to an account and its cards (account status events of domain notes B18). */
create table account_event (
  merchant_id bigint not null,
  event_id    bigint not null,
  account_id  bigint not null,
  event       smallint not null,
  card_no     text,
  remark      text not null default '',
  operator_id bigint not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, event_id),
  foreign key (merchant_id, account_id) references account
);
create index account_event_account on account_event (merchant_id, account_id, event_id);
call protect_append_only('account_event');

-- area: device
/* The list of cards that must not pay, as far as the terminal has said that it holds it. */
alter table device add column card_list_no bigint not null default 0;
