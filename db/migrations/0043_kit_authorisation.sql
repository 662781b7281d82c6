-- area: kit

/* Last day of the merchant's authorisation to use the system; null = without end. */
alter table merchant add column authorised_until date;
