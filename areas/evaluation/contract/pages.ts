/** Paths of the lists that figures of other areas open. */
export const COMPLAINTS = '/notice/complaint';
export const ORDER_EVALUATIONS = '/mobile/evaluation/order';
export const CANTEEN_EVALUATIONS = '/mobile/evaluation/canteen';
