-- area: system
-- Whoever was removed holds no role any more, so that a role without holders can go.
alter table operator alter column role_id drop not null;
