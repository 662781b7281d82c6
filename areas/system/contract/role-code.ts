/** Roles the system itself makes; they stay as they are. */
export const isAdministrators = (roleCode: string): boolean => roleCode.startsWith('ROLE_ADMIN');

/** Administrators do not switch: their roles are not offered (rule operators/roles). */
export const isSwitchable = (roleCode: string): boolean => !isAdministrators(roleCode);
