-- area: menu

/* Fen all that is planned for one meal of the menu may cost; null: nobody says. */
alter table recipe add column meal_budget bigint check (meal_budget >= 0);
