import * as v from 'valibot';
import {
  insertBookingRow,
  insertListingRow,
  insertUserRow,
} from '@flowroom/marketplace/testing/database/rows';
import { connect } from './roomClient.ts';
import type { RoomClient } from './roomClient.ts';
import type { Site } from '#server/testing/startSite.ts';
import { enterAnswer } from '#shared/contract/api/classroom.ts';
import type { EnterAnswer } from '#shared/contract/api/classroom.ts';

const minuteMs = 60_000;

export interface Klass {
  id: string;
  author_id: string;
  start: Date;
  end: Date;
}

/** Classes, bookings and people of a site, and their ways into rooms. `site`: the running one. */
export function classroomWorld(site: () => Pick<Site, 'db' | 'url' | 'signedIn'>) {
  const opened: RoomClient[] = [];

  /** A class that begins in some minutes, held on the site. */
  async function classIn(minutes: number, publicData: object = {}): Promise<Klass> {
    const start = new Date(Math.floor(Date.now() / minuteMs + minutes) * minuteMs);
    const end = new Date(start.getTime() + 60 * minuteMs);
    const row = await insertListingRow(site().db, {
      title: 'Slow flow',
      public_data: {
        timezone: 'Etc/UTC',
        startDate: start.toISOString().slice(0, 10),
        time: start.toISOString().slice(11, 16),
        unixTimeStamp: start.getTime(),
        classDuration: { key: '60', value: 60 },
        ...publicData,
      },
      private_data: { zoom: { provider: 'classroom', start: start.getTime() } },
    });
    return { id: row.id, author_id: row.author_id, start, end };
  }

  /** An order that was accepted; returns its id and the student. */
  async function booked(of: Klass, { seats = 1, transition = 'accept', state = 'accepted' } = {}) {
    const { db } = site();
    const student = await insertUserRow(db);
    const booking = await insertBookingRow(db, of, {
      start: of.start,
      end: of.end,
      seats,
      state: 'accepted',
    });
    const { transaction_id: id } = await db
      .selectFrom('bookings')
      .select('transaction_id')
      .where('id', '=', booking)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('transactions')
      .set({
        customer_id: student,
        state: `state/${state}`,
        last_transition: `transition/${transition}`,
        last_transitioned_at: new Date(),
        transition_count: 1,
      })
      .where('id', '=', id)
      .execute();
    return { id, student };
  }

  async function post(path: string, body: object, account: string | null) {
    const { url } = site();
    const answer = await fetch(`${url}/api/classroom/${path}`, {
      method: 'POST',
      headers: {
        'X-Flowroom': '1',
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Origin: url,
        ...(account ? { Cookie: await site().signedIn(account) } : {}),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** Comes to a class. */
  async function enter(
    id: string,
    account: string | null,
    more: object = {},
  ): Promise<EnterAnswer> {
    const answer = await post('enter', { id, device: `browser-${account}`, ...more }, account);
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return v.parse(enterAnswer, answer.body);
  }

  /** Comes in with a connection. */
  async function join(id: string, account: string | null, more: object = {}) {
    const found = await enter(id, account, more);
    if (found.state !== 'open') throw new Error(`The room is ${found.state}.`);
    return joinWith(found.ticket);
  }

  /** Shows a ticket at a connection of its own. */
  async function joinWith(ticket: string) {
    const client = await connect(site().url);
    opened.push(client);
    client.hello(ticket);
    const welcome = await client.next('welcome');
    return Object.assign(client, { you: welcome.you, welcome });
  }

  /** Key of the link for the guests of an order. */
  async function guestKey(orderId: string, student: string): Promise<string> {
    const { body } = await post('guests', { orderId, renew: false }, student);
    return new URL(String(body['url'])).searchParams.get('guest') ?? '';
  }

  return {
    opened,
    classIn,
    booked,
    post,
    enter,
    join,
    joinWith,
    guestKey,
    /** Drops the connections of a test. */
    dropAll() {
      for (const one of opened.splice(0)) one.drop();
    },
  };
}

/** Status and code of a refused call. */
export const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  (body['errors'] as { code: string }[])[0]?.code,
];
