import { operatorRoleOf, operatorRoles, storedRole } from './operatorRoles.ts';

it('roles are read as they are stored, and nothing else is one', () => {
  for (const role of operatorRoles) {
    expect(operatorRoleOf({ operator: storedRole(role) })).toBe(role);
    expect(operatorRoleOf({ operator: role })).toBe(role);
  }
  // Written by versions without roles.
  expect(operatorRoleOf({ operator: true })).toBe('owner');
  for (const operator of [false, null, 1, 'admin', 'OWNER', ['owner'], undefined]) {
    expect(operatorRoleOf({ operator })).toBeNull();
  }
});
