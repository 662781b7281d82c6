-- area: backcourt

/* What cameras photographed. cause 1 told to, 2 by their own plan, 3 because of what they saw. */
create table camera_photo (
  merchant_id    bigint not null,
  photo_id       bigint not null,
  device_id      bigint not null,
  transaction_no bigint not null,
  canteen_id     bigint not null,
  taken_at       timestamptz not null,
  cause          smallint not null check (cause in (1, 2, 3)),
  note           text not null default '',
  photo_url      text not null,
  primary key (merchant_id, photo_id)
);
create unique index camera_photo_told on camera_photo (merchant_id, device_id, transaction_no);
create index camera_photo_newest on camera_photo (merchant_id, taken_at desc, photo_id desc);
create index camera_photo_canteen on camera_photo (merchant_id, canteen_id, taken_at desc);
call protect('camera_photo');
call refer('camera_photo', 'device_id', 'device');

/* Spans a camera was asked to record besides; the command that told it names the recording. What it recorded lies on the camera under `file_name`. */
create table camera_recording (
  merchant_id  bigint not null,
  recording_id bigint not null,
  device_id    bigint not null,
  canteen_id   bigint not null,
  from_at      timestamptz not null,
  until_at     timestamptz not null check (until_at > from_at),
  why          text not null,
  asked_at     timestamptz not null,
  asked_by     bigint not null,
  file_name    text not null default '',
  seconds      integer check (seconds >= 0),
  recorded_at  timestamptz,
  primary key (merchant_id, recording_id)
);
create index camera_recording_newest on camera_recording (merchant_id, asked_at desc, recording_id desc);
create index camera_recording_canteen on camera_recording (merchant_id, canteen_id, asked_at desc);
call protect('camera_recording');
call refer('camera_recording', 'device_id', 'device');
