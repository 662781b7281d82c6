-- area: kit

/* The releases this house was run with: what the next upgrade comes from. */
create table house_release (
  release          text primary key,
  first_started_at timestamptz not null default clock_timestamp(),
  last_started_at  timestamptz not null default clock_timestamp()
);
