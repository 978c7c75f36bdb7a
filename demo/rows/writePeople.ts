import { randomUUID } from 'node:crypto';
import type { Tx } from '@flowroom/marketplace/seeding';
import type { Random } from '#demo/model/random.ts';
import { students, teachers } from '../content/people.ts';
import type { DemoPerson } from '../model/demoListing.ts';
import { day } from '../model/schedule.ts';

/** An account that is printed at the start. */
export interface DemoAccount {
  role: 'teacher' | 'student' | 'operator';
  email: string;
  password: string;
}

/** Everybody in the demo. */
export interface DemoPeople {
  teachers: Map<string, DemoPerson>;
  students: DemoPerson[];
  operator: DemoPerson;
}

/** Password hashes by role; `others` is the hash of an unknown password. */
export type Hashes = Record<DemoAccount['role'] | 'others', string>;

const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Returns the address of an account that is not printed. */
export const addressOf = ({ firstName, lastName }: DemoPerson): string =>
  `${ascii(firstName)}.${ascii(lastName)}@flowroom.example`;

/** The people of the demo, not yet written. */
export function castPeople(): DemoPeople {
  const person = (firstName: string, lastName: string) => ({
    id: randomUUID(),
    firstName,
    lastName,
  });
  return {
    teachers: new Map(
      teachers.map(({ key, firstName, lastName }) => [key, person(firstName, lastName)]),
    ),
    students: students.map(([first, last]) => person(first, last)),
    operator: person('Robin', 'Hale'),
  };
}

/** Writes all accounts. The first teacher and the first student get the printed addresses. */
export async function writePeople(
  tx: Tx,
  people: DemoPeople,
  accounts: readonly DemoAccount[],
  hashes: Hashes,
  random: Random,
  now: Date,
): Promise<void> {
  const row = (
    person: DemoPerson,
    role: DemoAccount['role'],
    isPrinted: boolean,
    bio: string | null,
  ) => ({
    id: person.id,
    email:
      (isPrinted ? accounts.find(account => account.role === role)?.email : undefined) ??
      addressOf(person),
    email_verified: true,
    password_hash: isPrinted ? hashes[role] : hashes.others,
    first_name: person.firstName,
    last_name: person.lastName,
    bio,
    public_data: JSON.stringify(role === 'operator' ? {} : { userType: role }),
    metadata: JSON.stringify(role === 'operator' ? { operator: true } : {}),
    created_at: new Date(now.getTime() - random.between(150, 400) * day),
  });
  const rows = [
    ...teachers.flatMap(({ key, bio }, index) => {
      const person = people.teachers.get(key);
      return person ? [row(person, 'teacher', index === 0, bio)] : [];
    }),
    ...people.students.map((person, index) => row(person, 'student', index === 0, null)),
    row(people.operator, 'operator', true, null),
  ];
  await tx.insertInto('users').values(rows).execute();
}
