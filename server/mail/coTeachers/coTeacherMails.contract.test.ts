import { randomUUID } from 'node:crypto';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { CoTeacherRow } from '#server/coTeachers/tables.ts';
import { startMailWorld, templatesOf } from '../testing/mailWorld.ts';
import type { MailWorld } from '../testing/mailWorld.ts';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { newsOf } from './dueNews.ts';
import { coTeacher as inEnglish } from '../letters/coTeacher.en.ts';
import { coTeacher as inSpanish } from '../letters/coTeacher.es.ts';

let world: MailWorld;
const rows: CoTeacherRow[] = [];
beforeAll(async () => {
  world = await startMailWorld({ coTeachers: { records: { since: async () => rows } } });
}, 90_000);
afterAll(() => world.close());

const now = () => Date.now() + world.clock.ahead;
const ofThis = async (who: Person) =>
  (await world.newMailsTo(who)).filter(({ template }) => template.startsWith('co-teacher-'));

const rowOf = (more: Partial<CoTeacherRow>): CoTeacherRow => ({
  id: randomUUID(),
  listing_id: '',
  teacher_id: 'teacher',
  date: null,
  person_id: null,
  is_named: false,
  made_at: new Date(0),
  accepted_at: null,
  ended_at: null,
  ended_by: null,
  ...more,
});

describe('what is mailed of a co-teacher', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  it('is nothing of a link that nobody is named for, and of what was undone in time', () => {
    expect(newsOf(rowOf({}), 60_000)).toBeNull();
    const accepted = rowOf({ person_id: 'noa', accepted_at: at(60) });
    expect(newsOf(accepted, 69_000)).toBeNull();
    expect(newsOf({ ...accepted, ended_at: at(69), ended_by: 'noa' }, 90_000)).toBeNull();
  });

  it('goes to the other side when it ends, and to the teacher where the server ended it', () => {
    const ended = rowOf({ person_id: 'noa', accepted_at: at(0), ended_at: at(60) });
    const to = (by: string | null) => newsOf({ ...ended, ended_by: by }, 90_000)?.sides;
    expect(to('noa')).toEqual([{ news: 'ended', recipientId: 'teacher' }]);
    expect(to('teacher')).toEqual([{ news: 'ended', recipientId: 'noa' }]);
    expect(to(null)).toEqual([{ news: 'ended', recipientId: 'teacher' }]);
    // The account of who helped is deleted.
    const left = newsOf({ ...ended, person_id: null }, 90_000);
    expect(left?.sides).toEqual([{ news: 'ended', recipientId: 'teacher' }]);
  });
});

it('names somebody who is banned by what they were', () => {
  const ended = { news: 'ended', title: 'Slow flow', teacher: 'Mara', person: '' } as const;
  expect(inEnglish({ ...ended, when: null }).text).toMatch(/^The co-teacher does not/);
  expect(inSpanish({ ...ended, when: 'martes' }).text).toMatch(/^La persona sustituta ya no/);
});

it('mails no invitation to somebody who has blocked the teacher', async () => {
  const weekly = await publishWeekly(world.teacher, { places: 4 }, now());
  const kim = await world.person({ blocked: [world.teacher.id] });
  const row = { listing_id: weekly.id, teacher_id: world.teacher.id, person_id: kim.id };
  rows.push(rowOf({ ...row, made_at: new Date(now()) }));
  expect(await ofThis(kim)).toEqual([]);
});

it('mails an invitation, then the teacher and each who booked the class time, once', async () => {
  const weekly = await publishWeekly(world.teacher, { places: 4 }, now());
  const [time, next] = weekly.times;
  const [noa, ada, iria, later] = [
    await world.person(),
    await world.person(),
    await world.person({ language: 'es' }),
    await world.person(),
  ];
  const book = (of: typeof time, who: Person) =>
    world.book(
      { id: weekly.id, start: new Date(of!.start), end: new Date(of!.end), price: 2000 },
      'accepted',
      who,
    );
  await book(time, ada);
  await book(time, iria);
  await book(next, later);
  const row = rowOf({
    listing_id: weekly.id,
    teacher_id: world.teacher.id,
    person_id: noa.id,
    date: time!.date,
    made_at: new Date(now()),
  });
  rows.push(row);
  const [invited, ...others] = await ofThis(noa);
  expect(others).toEqual([]);
  expect(invited?.html).toContain(`/teach/invitations/${row.id}`);
  expect(await ofThis(ada)).toEqual([]);

  row.accepted_at = new Date(now() - 20_000);
  const [told] = await ofThis(ada);
  expect(told?.template).toBe('co-teacher-substitute');
  expect(told?.html).toContain('/order/');
  const [spanish] = await ofThis(iria);
  expect(spanish?.subject).toContain('en lugar de');
  expect(templatesOf(await ofThis(world.teacher))).toEqual(['co-teacher-accepted']);
  for (const who of [ada, later, noa]) expect(await ofThis(who)).toEqual([]);

  Object.assign(row, { ended_at: new Date(now()), ended_by: noa.id });
  expect(templatesOf(await ofThis(ada))).toEqual(['co-teacher-substituteEnded']);
  expect(templatesOf(await ofThis(world.teacher))).toEqual(['co-teacher-ended']);
  expect(await ofThis(later)).toEqual([]);
});
