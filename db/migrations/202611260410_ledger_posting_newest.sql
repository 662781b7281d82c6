-- area: ledger

/* Lists of wallet flows show the newest of a period first: a page of a month is read from its end instead of sorting the month. Postings come in the order of
   their times, so that a sale adds to the page that was written last. */
create index posting_newest on posting (merchant_id, occurred_at, posting_id) where account_id is not null;
