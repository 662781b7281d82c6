-- area: kit
-- A reason is kept as its source text and what fills it in, so that it can be told in the reader's language.

alter table operation_log add column reason_params jsonb;
