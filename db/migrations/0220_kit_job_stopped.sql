-- area: kit
-- Work that ended in an error may be gone on with: it is 'stopped', and keeps who asked for it, through which call and what it is about.

alter table job
  add column attempts integer not null default 0,
  add column endpoint_id text,
  add column access text,
  add column label text,
  add column about bigint,
  drop constraint job_state_check,
  add constraint job_state_check check (state in ('queued', 'running', 'success', 'partial', 'failed', 'cancelled', 'stopped'));

/* What is not over: looked through by every server for work that nobody does any more. */
create index job_open on job (created_at) where state in ('queued', 'running');
