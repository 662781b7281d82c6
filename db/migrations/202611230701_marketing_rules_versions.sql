-- area: marketing
-- The rules as terminals take them along, version by version: what was sold offline is priced by the version the terminal had.

create table mkt_rules_version (
  merchant_id  bigint not null,
  rules_no     integer not null check (rules_no > 0),
  /* SHA-256 of the package as text: equal rules are no new version. */
  digest       text not null,
  package      jsonb not null,
  published_at timestamptz not null default now(),
  primary key (merchant_id, rules_no)
);
call protect_append_only('mkt_rules_version');
