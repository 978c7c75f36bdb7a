import { orderEvents } from './orderCalendar.ts';
import { classStart, makeOrder, student, teacher } from '#shared/transactions/testOrder.fixture.ts';

const transaction = makeOrder('accepted', {
  listing: {
    id: 'class',
    type: 'listing',
    attributes: {
      title: 'Flow',
      description: null,
      price: null,
      state: 'published',
      createdAt: '2026-10-01T08:00:00.000Z',
      geolocation: null,
      publicData: {
        timezone: 'Etc/UTC',
        startDate: classStart.slice(0, 10),
        time: '18:00',
        classDuration: { key: '60_minutes', value: 60 },
      },
      metadata: { coTeachers: [{ id: 'noa', name: 'Noa', date: classStart.slice(0, 10) }] },
    },
  },
});
const detailsFor = (userId: string) =>
  orderEvents({ transaction, userId, place: null, rootUrl: 'https://flowroom.example' })[0]
    ?.details;

it('the entry of a student names the substitute with the teacher, that of the teacher the student', () => {
  expect(detailsFor(student.id)).toMatch(/^Noa \(Tara T\)\n/);
  expect(detailsFor(teacher.id)).toMatch(/^Sam S\n/);
});
