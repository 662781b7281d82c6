/** Path of the report that the figures of the home page open. */
export const CONSUME_BY_CANTEEN = '/reportCenter/consume/canteen';
