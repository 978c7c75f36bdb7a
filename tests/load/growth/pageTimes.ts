import { performance } from 'node:perf_hooks';
import { percentile } from '../../bench/percentiles.ts';

/** A reader, with the session. */
interface Person {
  headers: Readonly<Record<string, string>>;
}

/** Addresses that are requested: `turn` makes each another one. */
export interface Question {
  page: string;
  by: Person;
  address: (turn: number) => string;
}

export interface PageTime {
  page: string;
  p50: number;
  p95: number;
}

const warmUp = 5;

/**
 * Returns the measured pages: public ones, then those of a student and of a teacher.
 * @param classes addresses of some classes
 */
export function questionsOf(
  classes: readonly string[],
  { student, teacher }: { student: Person; teacher: Person },
): Question[] {
  const visitor: Person = { headers: {} };
  const one = (turn: number) => classes[turn % classes.length] ?? '/';
  const anew = (address: string) => (turn: number) =>
    `${address}${address.includes('?') ? '&' : '?'}view=${turn}`;
  const api = (address: string) => () => `/api/${address}`;
  const lastMonths = (count: number) => {
    const month = (ago: number) =>
      new Date(Date.now() - ago * 30.4 * 86_400_000).toISOString().slice(0, 7);
    return `from=${month(count - 1)}&to=${month(0)}`;
  };
  return [
    { page: '/', by: visitor, address: anew('/') },
    { page: '/s', by: visitor, address: anew('/s') },
    { page: '/s, keywords', by: visitor, address: anew('/s?keywords=pilates') },
    { page: 'a class', by: visitor, address: turn => anew(one(turn))(turn) },
    { page: "a student's classes", by: student, address: api('my/classes') },
    { page: "a student's past", by: student, address: api('my/past?page=1') },
    { page: "a student's inbox", by: student, address: api('inbox/rows?tab=orders') },
    { page: "a teacher's desk", by: teacher, address: api('teach/desk?zone=UTC') },
    { page: "a teacher's students", by: teacher, address: api('teach/students?sort=visits') },
    {
      page: "a teacher's earnings",
      by: teacher,
      address: api(`teach/earnings?${lastMonths(36)}&zone=UTC`),
    },
  ];
}

/** Sends each request so many times, one at a time. @throws for an answer that is an error */
export async function pageTimes(
  url: string,
  questions: readonly Question[],
  turns: number,
): Promise<PageTime[]> {
  const times: PageTime[] = [];
  for (const { page, by, address } of questions) {
    const took: number[] = [];
    for (let turn = 0; turn < turns + warmUp; turn += 1) {
      const from = performance.now();
      const answer = await fetch(url + address(turn), { headers: by.headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${page}: ${answer.status} ${text.slice(0, 300)}`);
      if (turn >= warmUp) took.push(performance.now() - from);
    }
    times.push({ page, p50: percentile(took, 0.5), p95: percentile(took, 0.95) });
  }
  return times;
}
