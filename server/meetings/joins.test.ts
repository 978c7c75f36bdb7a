import { attendeesOf } from './joins.ts';
import type { Join, Student } from './joins.ts';

const minute = 60_000;
const join = (name: string, email: string, from = 0, until = 50): Join => ({
  name,
  email,
  from: from * minute,
  until: until * minute,
});
const student = (orderId: string, email: string | null, ...names: string[]): Student => ({
  orderId,
  email,
  names,
});
const minutesOf = (students: Student[], joins: Join[]) =>
  [...attendeesOf(students, joins)].map(([orderId, { minutes }]) => [orderId, minutes]);
const mira = student('mira', 'mira@example.com', 'Mira Lund', 'Mira L');
const tom = student('tom', 'tom@example.com', 'Tom Berg', 'Tom B');

describe('who was in a meeting', () => {
  test('is known by the address, however it is written, and by the name without one', () => {
    const joins = [join('Somebody', 'MIRA@Example.com'), join('  tom   berg ', '')];
    expect(minutesOf([mira, tom], joins)).toEqual([
      ['mira', 50],
      ['tom', 50],
    ]);
  });

  test('is not known by a name that two students have, nor by one with another address', () => {
    const other = student('other', null, 'Mira L');
    const joins = [join('Mira L', ''), join('Tom Berg', 'someone@example.com')];
    expect(attendeesOf([mira, other, tom], joins).size).toBe(0);
  });

  test('is not known by a name under which two people were there at once', () => {
    const joins = [join('Tom B', '', 0, 30), join('Tom B', '', 20, 50)];
    expect(attendeesOf([tom], joins).size).toBe(0);
  });

  test('has the minutes of all stays, those at the same time once, and one at least', () => {
    const joins = [
      join('', 'mira@example.com', 0, 20),
      join('', 'mira@example.com', 10, 30),
      join('', 'mira@example.com', 40, 50),
      join('Tom Berg', '', 10, 10),
    ];
    expect(minutesOf([mira, tom], joins)).toEqual([
      ['mira', 40],
      ['tom', 1],
    ]);
    expect(attendeesOf([mira], joins).get('mira')).toMatchObject({
      from: '1970-01-01T00:00:00.000Z',
      until: '1970-01-01T00:50:00.000Z',
    });
  });

  test('is nobody else: guests and students without a name are left out', () => {
    const nameless = student('nameless', null, '');
    expect(attendeesOf([nameless, mira], [join('', ''), join('Guest', '')]).size).toBe(0);
  });
});
