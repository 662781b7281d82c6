-- area: kit

/* How many things an import would make beside its rows, such as organisations: it has to be told to. */
alter table import_batch add column makes integer not null default 0;
