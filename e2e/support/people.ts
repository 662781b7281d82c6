import { DEMO_PASSWORD } from '#db/demo/roles.ts';

/** May do and see everything. */
export const admin = { username: 'admin', password: DEMO_PASSWORD };
/** Accounts, orders and reports of one canteen. */
export const finance = { username: 'finance', password: DEMO_PASSWORD };
/** Runs one canteen, and has a second role to take. */
export const manager = { username: 'manager', password: DEMO_PASSWORD };
/** People and cards of one organisation. */
export const personnel = { username: 'personnel', password: DEMO_PASSWORD };
