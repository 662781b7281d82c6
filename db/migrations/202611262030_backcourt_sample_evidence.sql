-- area: backcourt

/* A picture of a sample, and why it was destroyed before its time. */
alter table sample_record
  add column photo_url      text,
  add column destroy_reason text not null default '';
