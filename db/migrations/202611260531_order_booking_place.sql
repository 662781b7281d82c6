-- area: order
/* What a canteen has for a day is found by the first columns of order_booking_code; beside it this index cost every order a write for nothing. */
drop index order_booking_place;
