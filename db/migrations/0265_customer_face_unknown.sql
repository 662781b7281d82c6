-- area: customer

/* Nothing has recognised faces so far: what was kept as a feature is none. */
alter table customer no force row level security;
update customer set face_state = 0, face_reason = null, face_feature_cipher = null, face_at = null where face_state <> 0;
alter table customer force row level security;
