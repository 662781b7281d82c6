-- area: auth

/* The session of the operator who looks at the console as this one; null in a session of one's own. With that one it ends. */
alter table session add column previewer_session uuid,
  add foreign key (merchant_id, previewer_session) references session (merchant_id, session_id) on delete cascade;
create index session_previewer on session (merchant_id, previewer_session) where previewer_session is not null;
