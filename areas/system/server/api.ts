/** What other areas may ask of the system area. */
export { findOperator, type OperatorProfile, operatorProfile } from './operator.ts';
export { createOperator, createRole } from './operator-admin.ts';
export { passwordMatches } from './password.ts';
