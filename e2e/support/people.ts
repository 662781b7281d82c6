import { DEMO_PASSWORD } from '#db/demo/roles.ts';

/** May do and see everything. */
export const admin = { username: 'admin', password: DEMO_PASSWORD };
/** Accounts, orders and reports of one canteen. */
export const finance = { username: 'finance', password: DEMO_PASSWORD };
