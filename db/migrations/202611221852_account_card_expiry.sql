-- area: account
/* The last day a card pays; null: for good. A job takes what is past its end to state 5, and with it on the list of cards that must not pay. */
alter table card add column expires_on date;
alter table card drop constraint card_state_check;
alter table card add constraint card_state_check check (state in (1, 2, 3, 4, 5));
create index card_expiring on card (merchant_id, expires_on) where state = 1 and expires_on is not null;
