-- area: device

/* The list of who was sent to which terminal, newest first. */
create index device_command_people on device_command (merchant_id, command_id desc) where command = 'createPerson';
