/** What other areas may ask of the system area. */
export { above, type MenuItem, merchantMenu, treeOf } from './menu-items.ts';
export { findOperator, type HeldRole, type OperatorProfile, operatorProfile } from './operator.ts';
export { createOperator, createRole } from './operator-admin.ts';
export { changePassword, type PasswordOwner, passwordMatches } from './password.ts';
