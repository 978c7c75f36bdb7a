import type { World } from './world.ts';
import type { Site } from './site.ts';

/** Variables of one person on the day. */
export interface Vars {
  cookie?: string;
  [name: string]: unknown;
}

type Step = Record<string, unknown>;

/** A kind of day, and how many of a hundred people have it. */
export interface Scenario {
  name: string;
  weight: number;
  /** Function of `draws` that gives the person. */
  draw: keyof People;
  flow: Step[];
}

const pause = { think: 0.5 };
const session = { cookie: '{{ cookie }}' };
/** As our own pages send it. */
const ours = { ...session, 'x-flowroom': '1', origin: '{{ origin }}', accept: 'application/json' };
const page = (name: string, url: string, headers: object = {}): Step => ({
  get: { name, url, headers: { accept: 'text/html', 'accept-encoding': 'gzip', ...headers } },
});
const call = (name: string, url: string, json: string): Step => ({
  post: { name, url, headers: ours, beforeRequest: 'putBody', bodyOf: json, afterResponse: 'keep' },
});

const logIn: Step = {
  post: {
    name: 'log in',
    url: '/flex/v1/auth/token',
    headers: { origin: '{{ origin }}' },
    form: {
      client_id: '{{ clientId }}',
      grant_type: 'password',
      scope: 'user',
      username: '{{ email }}',
      password: '{{ password }}',
    },
  },
};

/**
 * What people do on a day, by weight: most look, a fifth book, pay, write and join, a tenth teach.
 */
export const scenarios: readonly Scenario[] = [
  {
    name: 'visitor',
    weight: 60,
    draw: 'visitor',
    flow: [
      page('home', '/'),
      pause,
      page('search', '/s?{{ search }}'),
      pause,
      page('class', '/l/evening-flow/{{ listingId }}'),
    ],
  },
  {
    name: 'student',
    weight: 20,
    draw: 'student',
    flow: [
      page('class', '/l/evening-flow/{{ listingId }}', session),
      pause,
      call('book', '/api/initiate-privileged', 'order'),
      {
        post: {
          name: 'stub: pay',
          url: '{{ payments }}/v1/payment_intents/{{ intentId }}/confirm',
          headers: { authorization: 'Bearer {{ publishableKey }}' },
          form: {
            client_secret: '{{ clientSecret }}',
            payment_method: 'pm_card_visa',
            use_stripe_sdk: 'true',
          },
        },
      },
      call('confirm', '/api/transition-confirm-payment', 'byTransaction'),
      call('message', '/flex/v1/api/messages/send', 'message'),
      call('accept', '/api/accept-transaction', 'byTeacher'),
      page('join', '/api/zoom?transactionId={{ transactionId }}', ours),
      page('my', '/my', session),
    ],
  },
  {
    name: 'newcomer',
    weight: 5,
    draw: 'newcomer',
    flow: [
      page('home', '/'),
      pause,
      call('sign up', '/api/sign-up', 'newcomer'),
      logIn,
      page('my', '/my'),
    ],
  },
  {
    name: 'returning',
    weight: 5,
    draw: 'returning',
    flow: [logIn, page('inbox', '/inbox/orders')],
  },
  {
    name: 'teacher',
    weight: 10,
    draw: 'teacher',
    flow: [
      page('teach', '/teach', session),
      page('desk', '/api/teach/desk?zone=Etc/UTC', ours),
      pause,
      page('roster', '/api/teach/roster?listingId={{ listingId }}&date={{ date }}', ours),
    ],
  },
];

const searches = ['', 'keywords=evening', 'keywords=slow', 'page=2', 'price=10,40', 'sort=price'];
const dayOf = (ms: number) => new Date(ms + 12 * 3_600_000).toISOString().slice(0, 10);

/** People who come, one a call, by their kind of day. */
export type People = Record<
  'visitor' | 'student' | 'newcomer' | 'returning' | 'teacher',
  () => Vars
>;

/** Draws people and what they want. No student books a class time twice while the site runs. */
export function peopleOf(
  { teachers, students, classes }: World,
  site: Site,
  random = Math.random,
): People {
  let turn = 0;
  let newcomers = 0;
  const one = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to draw from.');
    return value;
  };
  const common = {
    origin: site.url,
    payments: site.paymentsUrl,
    publishableKey: site.credentials.sandbox.stripePublishableKey,
    clientId: site.credentials.clientId,
  };
  return {
    visitor: (): Vars => ({ ...common, search: one(searches), listingId: one(classes).id }),
    student(): Vars {
      const student = students[turn % students.length];
      const place = Math.floor(turn / students.length);
      const wanted = classes[place % classes.length];
      const time = wanted?.times[Math.floor(place / classes.length) % wanted.times.length];
      if (!student || !wanted || !time) throw new Error('There is nothing to book.');
      turn += 1;
      const [bookingStart, bookingEnd] = [time.start, time.end].map(at =>
        new Date(at).toISOString(),
      );
      const params = {
        listingId: wanted.id,
        bookingStart,
        bookingEnd,
        seats: 1,
        stockReservationQuantity: 1,
      };
      return {
        ...common,
        cookie: student.cookie,
        teacherCookie: wanted.teacher.cookie,
        listingId: wanted.id,
        order: {
          isSpeculative: false,
          bookingData: { startDate: bookingStart, endDate: bookingEnd, seats: 1 },
          bodyParams: {
            processAlias: 'flex-hourly-default-process/release-1',
            transition: 'transition/request-payment',
            params,
          },
        },
      };
    },
    newcomer(): Vars {
      newcomers += 1;
      const email = `newcomer-${Date.now()}-${newcomers}@example.com`;
      const password = 'a long phrase of the load';
      return {
        ...common,
        email,
        password,
        newcomer: {
          userType: 'student',
          email,
          password,
          firstName: 'New',
          lastName: 'Comer',
        },
      };
    },
    returning(): Vars {
      const { email, password } = one(students);
      return { ...common, email, password };
    },
    teacher(): Vars {
      const wanted = one(classes.filter(({ teacher }) => teachers.includes(teacher)));
      const [next] = wanted.times;
      return {
        ...common,
        cookie: wanted.teacher.cookie,
        listingId: wanted.id,
        date: dayOf(next?.start ?? 0),
      };
    },
  };
}
