-- area: auth
-- Log-ins are counted before the password is looked at, within a window that begins with the first; a name is asked for a captcha, never locked.

drop table platform_login_failure;
/* Attempts by user name, failures by address: not a tenant's data, it holds no person's secret. */
create table platform_login_attempt (
  subject  text primary key,
  attempts integer not null,
  began_at timestamptz not null default now()
);
create index platform_login_attempt_began on platform_login_attempt (began_at);
grant select, insert, update, delete on platform_login_attempt to canteen_app;
