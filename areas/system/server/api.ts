/** What other areas may ask of the system area. */
export { addDays, dayKind, dayKinds } from './holiday.ts';
export type { OperatorEnded, OperatorHooks, SightHooks } from './hooks.ts';
export { ancestorsOf, type MenuItem, merchantMenu, treeOf } from './menu-items.ts';
export { readSettings, saveSettings, settingsOf, settingsRead } from './metadata.ts';
export {
  findOperator,
  holdsRole,
  isSuperAdministrator,
  type OperatorProfile,
  operatorProfile,
} from './operator.ts';
export { createOperator, createRole } from './operator-admin.ts';
export { findOperatorById, findOperatorByPhone } from './operator-lookup.ts';
export { changePassword, hashPassword, initialPasswordDue, passwordMatches } from './password.ts';
export { permissionsOf } from './permissions.ts';
export { mayPreview } from './preview.ts';
export { ruleDays } from './rule-days.ts';
