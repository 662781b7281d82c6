import { expect, test } from 'vitest';
import { maySwitch, switchableRoles } from './roles.ts';

const role = (roleCode: string, current = false) => ({
  roleId: roleCode,
  roleName: roleCode,
  roleCode,
  current,
});

test('administrators are not switched to, and one role alone offers no switch', () => {
  const user = { roleList: [role('ROLE_ADMIN', true), role('ROLE_ADMIN2'), role('ROLE_ORG&&1')] };
  expect(switchableRoles(user).map(({ roleCode }) => roleCode)).toEqual(['ROLE_ORG&&1']);
  expect(maySwitch(user)).toBe(true);
  expect(maySwitch({ roleList: [role('ROLE_ORG&&1', true)] })).toBe(false);
  expect(maySwitch({ roleList: [role('ROLE_ADMIN', true), role('ROLE_ADMIN2')] })).toBe(false);
});
