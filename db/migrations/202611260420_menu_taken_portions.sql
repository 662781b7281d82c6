-- area: menu
-- Portions that are counted without an answer: of dishes that have no supply, of what was served already, and what is given back. Each transaction
-- adds a row, so that sales of one dish do not wait for each other until they are on disk; a round adds them to recipe_sold when the date is over.

create table recipe_taken (
  merchant_id bigint not null,
  sale_date   date not null,
  line_id     bigint not null,
  /* The number of the transaction. */
  taken_by    bigint not null,
  /* Portions, or grams of a line that is sold by weight; below 0: given back. */
  taken       integer not null,
  primary key (merchant_id, sale_date, line_id, taken_by)
);
call protect('recipe_taken');

/* What is given back of portions that were counted here may stand there: only their sum is not below 0. */
alter table recipe_sold drop constraint recipe_sold_sold_check;
