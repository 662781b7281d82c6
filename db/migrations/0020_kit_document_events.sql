-- area: kit
-- What happened to a document, step by step (lifecycles: kit/server/lifecycle.ts).

create table document_event (
  merchant_id   bigint not null,
  event_id      bigint not null,
  document      text not null,
  document_id   bigint not null,
  action        text not null,
  from_state    text not null,
  to_state      text not null,
  actor_id      bigint not null,
  remark        text,
  created_at    timestamptz not null default now(),
  primary key (merchant_id, event_id)
);
create index document_event_document on document_event (merchant_id, document, document_id, event_id);
call protect_append_only('document_event');
