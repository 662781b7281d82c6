-- area: kit
-- A document's making is an event too, and whoever took a step keeps the name of that day. States are the keys of the lifecycle's list, as text.

alter table document_event alter column from_state drop not null;
alter table document_event add column actor_name text not null default '';
