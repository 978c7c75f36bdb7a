/** How far a booking has come. */
export type Goal =
  | 'enquiry'
  | 'pending'
  | 'payment-expired'
  | 'requested'
  | 'requested-after-enquiry'
  | 'accepted'
  /** Accepted by the system, at once. */
  | 'booked'
  | 'declined'
  | 'expired'
  /** On the waiting list of a class that is sold out. */
  | 'waiting'
  | 'canceled'
  | 'delivered'
  | 'canceled-late'
  | 'reviewed-by-customer'
  | 'reviewed-by-provider'
  | 'reviewed'
  | 'subscribed'
  | 'unsubscribed';

/** One student's order of one class. */
export interface Story {
  /** Index into the students; 0 is the printed account. */
  student: number;
  title: string;
  /** The next class time, or a class time that many weeks before it. */
  weeksAgo: number;
  goal: Goal;
  /** Places of the order; one when left out. */
  places?: number;
  /** Hours ago that the order was begun, for classes that are still to come. */
  asked?: number;
  /** Index into the talks. */
  talk?: number;
  stars?: number;
}

/** Orders between the two printed accounts and others, one for each state there is. */
const told: readonly Story[] = [
  // Elin's bookings
  {
    student: 0,
    title: 'Slow flow for the end of the day',
    weeksAgo: 0,
    goal: 'accepted',
    asked: 30,
    talk: 0,
  },
  {
    student: 0,
    title: 'Yoga for people who work nights',
    weeksAgo: 0,
    goal: 'requested',
    asked: 5,
    talk: 1,
  },
  { student: 0, title: 'First steps in yoga', weeksAgo: 0, goal: 'enquiry', asked: 9, talk: 4 },
  { student: 0, title: 'Over the Stelvio', weeksAgo: 0, goal: 'pending', asked: 0 },
  { student: 0, title: 'Hips, shoulders, spine', weeksAgo: 0, goal: 'accepted', asked: 50 },
  { student: 0, title: 'Evening stretch', weeksAgo: 1, goal: 'delivered' },
  { student: 0, title: 'Breath before shape', weeksAgo: 1, goal: 'reviewed-by-provider', stars: 5 },
  {
    student: 0,
    title: 'Low impact, high spirits',
    weeksAgo: 1,
    goal: 'reviewed-by-customer',
    stars: 5,
  },
  {
    student: 0,
    title: 'Yoga for people who work nights',
    weeksAgo: 2,
    goal: 'reviewed',
    stars: 5,
    talk: 2,
  },
  { student: 0, title: 'Lunch break HIIT', weeksAgo: 2, goal: 'declined' },
  { student: 0, title: 'Harbour intervals', weeksAgo: 2, goal: 'expired' },
  { student: 0, title: 'Saturday street party', weeksAgo: 3, goal: 'canceled' },
  { student: 0, title: 'Feierabendrunde', weeksAgo: 3, goal: 'payment-expired' },
  { student: 0, title: 'Quiet balance', weeksAgo: 2, goal: 'canceled-late' },
  { student: 0, title: 'Morning circle', weeksAgo: 0, goal: 'subscribed', asked: 26 },
  { student: 0, title: 'The record club', weeksAgo: 4, goal: 'unsubscribed' },
  // Amara's other students
  {
    student: 1,
    title: 'Slow flow for the end of the day',
    weeksAgo: 0,
    goal: 'requested',
    asked: 3,
    talk: 3,
  },
  {
    student: 2,
    title: 'Slow flow for the end of the day',
    weeksAgo: 0,
    goal: 'requested-after-enquiry',
    asked: 20,
    talk: 0,
  },
  { student: 3, title: 'First steps in yoga', weeksAgo: 0, goal: 'requested', asked: 12 },
  { student: 4, title: 'First steps in yoga', weeksAgo: 0, goal: 'accepted', asked: 40 },
  { student: 5, title: 'Yoga for people who work nights', weeksAgo: 1, goal: 'delivered' },
  {
    student: 6,
    title: 'Yoga for people who work nights',
    weeksAgo: 1,
    goal: 'reviewed-by-customer',
    stars: 5,
  },
  { student: 7, title: 'Yoga for people who work nights', weeksAgo: 3, goal: 'reviewed', stars: 5 },
  { student: 8, title: 'Yoga for people who work nights', weeksAgo: 4, goal: 'reviewed', stars: 4 },
  { student: 9, title: 'Yoga for people who work nights', weeksAgo: 2, goal: 'declined' },
  // The waiting list of a sold out class
  { student: 3, title: 'Restorative yoga by candlelight', weeksAgo: 0, goal: 'waiting', asked: 21 },
  { student: 5, title: 'Restorative yoga by candlelight', weeksAgo: 0, goal: 'waiting', asked: 16 },
  { student: 0, title: 'Restorative yoga by candlelight', weeksAgo: 0, goal: 'waiting', asked: 11 },
  // Her course, of which the next class is today or in three days
  { student: 1, title: 'Six weeks for a strong back', weeksAgo: 0, goal: 'booked', asked: 44 },
  {
    student: 2,
    title: 'Six weeks for a strong back',
    weeksAgo: 0,
    goal: 'booked',
    asked: 31,
    places: 2,
  },
  {
    student: 6,
    title: 'Six weeks for a strong back',
    weeksAgo: 0,
    goal: 'booked',
    asked: 7,
    talk: 0,
  },
  { student: 1, title: 'Six weeks for a strong back', weeksAgo: 1, goal: 'delivered' },
  { student: 2, title: 'Six weeks for a strong back', weeksAgo: 1, goal: 'delivered', places: 2 },
  { student: 9, title: 'Six weeks for a strong back', weeksAgo: 1, goal: 'canceled-late' },
  { student: 1, title: 'Six weeks for a strong back', weeksAgo: 2, goal: 'reviewed', stars: 5 },
  { student: 10, title: 'Six weeks for a strong back', weeksAgo: 2, goal: 'reviewed', stars: 4 },
];

/** Weekly classes that have been reviewed, besides those above. */
const reviewed: readonly string[] = [
  'Lunch break HIIT',
  'Mobility after work',
  'Saturday street party',
  'Feierabendrunde',
  'Breath before shape',
  'Harbour intervals',
  'Evening stretch',
  'Flow and fly',
  'Low impact, high spirits',
  'Before school',
  'Quiet balance',
  'Fog and fire',
  'Done before the kettle boils',
];

const reviews: readonly Story[] = reviewed.flatMap((title, index): Story[] => {
  const review = (student: number, weeksAgo: number, stars: number): Story => ({
    student: 1 + (student % 11),
    title,
    weeksAgo,
    goal: 'reviewed',
    stars,
  });
  const first = review(index, 2 + (index % 3), 5);
  return index % 2 === 0 ? [first, review(index + 5, 4, index % 4 === 0 ? 5 : 4)] : [first];
});

/** Everything that has been ordered in the demo, apart from classes that are filled up. */
export const stories: readonly Story[] = [...told, ...reviews];
