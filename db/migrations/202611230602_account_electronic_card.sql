-- area: account
-- kind 4, electronic: stands for a person's payment code at terminals where they carry no card of their own.
alter table card drop constraint card_kind_check, add constraint card_kind_check check (kind in (1, 2, 3, 4));
create unique index card_electronic on card (merchant_id, account_id) where kind = 4;
