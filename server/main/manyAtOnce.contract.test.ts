import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startSite } from '../testing/startSite.ts';
import type { Site } from '../testing/startSite.ts';
import { processes } from '#shared/config/marketplace.ts';

let site: Site;
let teacher: Person;
beforeAll(async () => {
  site = await startSite();
  teacher = await signUpTeacher(site.api);
}, 60_000);
afterAll(() => site.close());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => site.signedIn()));

interface Answer {
  status: number;
  code?: string;
}

async function post(path: string, body: object, cookie: string): Promise<Answer> {
  const answer = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: site.url,
      'X-Flowroom': '1',
      Cookie: cookie,
    },
    body: JSON.stringify(body),
  });
  const { errors } = (await answer.json()) as { errors?: { code: string }[] };
  const code = errors?.[0]?.code;
  return { status: answer.status, ...(code === undefined ? {} : { code }) };
}

const book = (cookie: string, { id, start, end }: TestClass) =>
  post(
    'initiate-privileged',
    {
      isSpeculative: false,
      bookingData: {},
      bodyParams: {
        processAlias: processes.free,
        transition: 'transition/request-payment',
        params: {
          listingId: id,
          bookingStart: start.toISOString(),
          bookingEnd: end.toISOString(),
          seats: 1,
        },
      },
    },
    cookie,
  );

const freeClass = (seats: number) =>
  publishClass(teacher, { seats, publicData: { type: 'free', bookingMode: 'instant' } });

/** Counts answers by status and code. */
function counted(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = code ? `${status} ${code}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('thirty people at once', () => {
  it('all book a class of thirty places', async () => {
    const wanted = await freeClass(30);
    const students = await people(30);
    const answers = await Promise.all(students.map(cookie => book(cookie, wanted)));
    expect(counted(answers)).toEqual({ 200: 30 });
  });
});
