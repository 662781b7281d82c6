-- area: menu
-- What dishes are described by (document 2 sections 3 and 7): cooking types, tags, tastes, types, classes, effects, styles, suited groups,
-- kitchen categories. `sort`: smaller ones stand first.

create table dish_cook (
  merchant_id bigint not null,
  cook_id bigint not null,
  cook_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, cook_id),
  constraint dish_cook_name_key unique (merchant_id, cook_name)
);
call protect('dish_cook');

create table dish_label (
  merchant_id bigint not null,
  label_id bigint not null,
  label_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, label_id),
  constraint dish_label_name_key unique (merchant_id, label_name)
);
call protect('dish_label');

create table dish_taste (
  merchant_id bigint not null,
  id bigint not null,
  taste_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, id),
  constraint dish_taste_name_key unique (merchant_id, taste_name)
);
call protect('dish_taste');

create table dish_type (
  merchant_id bigint not null,
  id bigint not null,
  type_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, id),
  constraint dish_type_name_key unique (merchant_id, type_name)
);
call protect('dish_type');

create table dish_classify (
  merchant_id bigint not null,
  classify_id bigint not null,
  classify_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, classify_id),
  constraint dish_classify_name_key unique (merchant_id, classify_name)
);
call protect('dish_classify');

create table dish_effect (
  merchant_id bigint not null,
  effect_id bigint not null,
  effect_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, effect_id),
  constraint dish_effect_name_key unique (merchant_id, effect_name)
);
call protect('dish_effect');

create table dish_style (
  merchant_id bigint not null,
  style_id bigint not null,
  style_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, style_id),
  constraint dish_style_name_key unique (merchant_id, style_name)
);
call protect('dish_style');

create table dish_suit (
  merchant_id bigint not null,
  suit_id bigint not null,
  suit_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, suit_id),
  constraint dish_suit_name_key unique (merchant_id, suit_name)
);
call protect('dish_suit');

create table dish_kitchen (
  merchant_id bigint not null,
  kitchen_id bigint not null,
  kitchen_name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (merchant_id, kitchen_id),
  constraint dish_kitchen_name_key unique (merchant_id, kitchen_name)
);
call protect('dish_kitchen');
