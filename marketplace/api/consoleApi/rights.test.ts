import { operatorRoles } from '#marketplace/contract/operatorRoles.ts';
import { buildCommands } from '../build/commands.ts';
import { operations } from '../router/operations.ts';
import { consoleOperations } from './operations.ts';
import { confirmationMs, confirmedUntil, isOfSite, notOffered, rights } from './rights.ts';

it('there is a right for each operation, and for nothing else', () => {
  const names = [
    ...consoleOperations.map(({ name }) => name),
    ...operations
      .filter(({ api }) => api === 'integration')
      .map(({ name }) => `integration/${name}`),
    ...buildCommands.map(({ name }) => `build/${name}`),
  ];
  const served = [...rights.keys()].filter(name => !isOfSite(name));
  expect([...served, ...notOffered].toSorted()).toEqual(names.toSorted());
});

it('owners may do everything, and people without a role nothing', () => {
  for (const { roles } of rights.values()) {
    expect(roles).toContain('owner');
    for (const role of roles) expect(operatorRoles).toContain(role);
  }
});

it('only owners decide who is an operator, and what orders run on', () => {
  for (const [name, { roles, needsConfirmation }] of rights) {
    const isGrave = /^(staff\/(?!query)|build\/aliases\/|build\/database\/)/.test(name);
    if (isGrave) expect([name, roles, needsConfirmation]).toEqual([name, ['owner'], true]);
  }
});

it('a proof is good for ten minutes', () => {
  const now = new Date('2027-01-01T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  expect(confirmedUntil(null, now)).toBeNull();
  expect(confirmedUntil(ago(0), now)).toEqual(new Date('2027-01-01T12:10:00Z'));
  expect(confirmedUntil(ago(confirmationMs - 1), now)).not.toBeNull();
  expect(confirmedUntil(ago(confirmationMs), now)).toBeNull();
});
