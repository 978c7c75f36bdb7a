import { emptyRoom } from './roomModel.ts';
import { troubleOf } from './trouble.ts';
import type { Condition } from './trouble.ts';
import { fakePerson, fakeRoom } from '../testing/fakeRoom.ts';

const teacher = fakePerson('t', { role: 'teacher' });
const good: Condition = {
  isOnline: true,
  signalling: 'open',
  media: 'connected',
  model: { ...emptyRoom, you: 'me', room: fakeRoom(), people: [teacher, fakePerson('me')] },
  quality: 'high',
  sent: 'all',
};
const withTeacher = (facts: Partial<typeof teacher>): Partial<Condition> => ({
  model: { ...good.model, people: [{ ...teacher, ...facts }, fakePerson('me')] },
});

it.each<[string | null, Partial<Condition>]>([
  [null, {}],
  ['offline', { isOnline: false, signalling: 'lost', media: 'lost' }],
  ['server', { signalling: 'lost', media: 'lost' }],
  ['media', { media: 'lost' }],
  ['teacherAway', withTeacher({ isConnected: false })],
  ['teacherWeak', { ...withTeacher({ line: 'weak' }), quality: 'low' }],
  ['soundOnly', { quality: 'soundOnly' }],
  ['fewPictures', { quality: 'noTiles' }],
  ['weakUpload', { sent: 'none' }],
])('says what is wrong, and on whose side: %s', (trouble, condition) => {
  expect(troubleOf({ ...good, ...condition })).toBe(trouble);
});

it('says nothing of media to people who wait', () => {
  const people = [teacher, fakePerson('me', { isAdmitted: false })];
  expect(troubleOf({ ...good, media: 'lost', model: { ...good.model, people } })).toBeNull();
});
