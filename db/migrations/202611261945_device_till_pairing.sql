-- area: device

/*
 * A till in a browser that shows its code until an operator enters it at a machine: not a tenant's data, since nobody knows yet whose it is. What it gets
 * then lies here sealed with a key that only this browser has, and goes with the code.
 */
create table platform_till_code (
  code        text primary key check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  /* Of what the page asks with. */
  asker_hash  bytea not null unique,
  /* The point of the page's public key, P-256. */
  page_key    bytea not null check (length(page_key) = 65),
  expires_at  timestamptz not null,
  /* What the machine is told, as JSON, once the code was entered. */
  answer      jsonb
);
create index platform_till_code_expires on platform_till_code (expires_at);
grant select, insert, update, delete on platform_till_code to canteen_app;
