/** What other areas may ask of the system area. */
export { findOperator, type OperatorIdentity, type OperatorProfile, operatorProfile } from './operator.ts';
export { createOperator, createRole, type NewOperator } from './operator-admin.ts';
export { hashPassword, passwordMatches } from './password.ts';
