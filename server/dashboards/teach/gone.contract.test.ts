import * as v from 'valibot';
import { ban } from '#server/orders/testing/orderWorld.ts';
import { book, publishOnce, request, startTeachWorld } from './testing/world.ts';
import type { TaughtClass, TeachWorld } from './testing/world.ts';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { inboxAnswer } from '#shared/contract/api/inbox.ts';
import { myClassesAnswer } from '#shared/contract/api/my.ts';
import { deskAnswer, rosterAnswer, studentsAnswer } from '#shared/contract/api/teach.ts';

let world: TeachWorld;
let teacher: Person;
let bad: Person;
let wanted: TaughtClass;

const read = async <Schema extends v.GenericSchema>(schema: Schema, person: Person, path: string) =>
  v.parse(schema, (await world.get(person, path)).body);

beforeAll(async () => {
  world = await startTeachWorld();
  const { api } = world;
  teacher = await signUpTeacher(api);
  bad = await signUp(api, { firstName: 'Cleo' });
  const ana = await signUp(api, { firstName: 'Ana', lastName: 'Ruiz' });
  wanted = await publishOnce(teacher, { price: 0 });
  await book(api, teacher, bad, wanted);
  await book(api, teacher, ana, wanted);
  const asked = await request(api, bad, await publishOnce(teacher, { price: 0, inDays: 3 }));
  await bad.client.messages.send({ transactionId: asked, content: 'Hello?' });
  await ban(api, bad);
}, 60_000);
afterAll(() => world.close());

describe('a banned student', () => {
  it('is marked as such in the students and the roster, behind all others, who are not', async () => {
    const { students } = await read(studentsAnswer, teacher, 'students');
    const { people } = await read(
      rosterAnswer,
      teacher,
      `roster?listingId=${wanted.id}&date=${wanted.date}`,
    );
    for (const rows of [students, people]) {
      expect(rows).toMatchObject([
        { name: 'Ana R' },
        { name: '', absence: 'banned', customerId: bad.id },
      ]);
      expect(rows[0]).not.toHaveProperty('absence');
    }
  });

  it('is marked as such on the desk', async () => {
    const desk = await read(deskAnswer, teacher, 'desk?zone=UTC');
    expect(desk.requests).toMatchObject([{ customerName: '', absence: 'banned' }]);
    expect(desk.messages).toMatchObject([{ senderName: '', absence: 'banned' }]);
  });

  it('has words in the tables of a spreadsheet', async () => {
    for (const path of [
      'students.csv?zone=UTC',
      `roster.csv?listingId=${wanted.id}&date=${wanted.date}`,
    ]) {
      const { text } = await world.get(teacher, path);
      expect(text.split('\r\n')[2]).toMatch(/^Banned user,/);
    }
  });

  it('is marked as such in the inbox', async () => {
    const { rows } = await read(inboxAnswer, teacher, '/inbox/rows?tab=sales');
    expect(rows.filter(({ absence }) => absence === 'banned')).toHaveLength(2);
    expect(rows.filter(({ absence }) => absence === undefined)).toHaveLength(1);
  });
});

describe('a banned teacher', () => {
  it('is marked as such for those who have booked', async () => {
    const [ana] = [await signUp(world.api)];
    const other = await signUpTeacher(world.api);
    const orderId = await book(
      world.api,
      other,
      ana,
      await publishOnce(other, { price: 0, inDays: 4 }),
    );
    const classes = async () => (await read(myClassesAnswer, ana, '/my/classes')).classes;
    expect((await classes())[0]).not.toHaveProperty('absence');
    await ban(world.api, other);
    expect(await classes()).toMatchObject([{ orderId, teacherName: '', absence: 'banned' }]);
  });
});
