import { FlowroomServer } from '#tests/support/server.ts';
import type { Data } from '@flowroom/marketplace/testing/mutations/hostileValues';
import { bareCall, operatorToken, tokenFor } from '@flowroom/marketplace/testing/clients/rawCall';
import type { BareAnswer } from '@flowroom/marketplace/testing/clients/rawCall';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import type { IntegrationClient } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { productApi } from '../product.ts';
import type { ProductApi } from '../product.ts';
import { signInByPage } from './browse.ts';
import { classData, meetingData, seriesData } from './goodData.ts';

const hour = 3_600_000;
/** Hours that every listing here can be booked for, from the next one on. */
const hoursOpen = 6;
/** A word in the titles of all listings here, to find them by. */
export const commonWord = 'Zanzibar';

/** A person with a browser session. */
export interface Browsing extends Person {
  cookie: string;
  /** For calls without a browser. */
  token: string;
}

/** A listing by what its address needs. */
export interface Offer {
  id: string;
  title: string;
}

/**
 * The product without the demo, with good people and listings, and somebody who has just signed up.
 */
export interface AnyDataWorld {
  server: FlowroomServer;
  api: ProductApi;
  operator: IntegrationClient;
  operatorToken: string;
  teacher: Browsing;
  student: Browsing;
  /** Has not even verified an address. */
  stranger: Browsing;
  /** Of the teacher; the soonest of all. */
  neighbours: Offer[];
}

interface OfferBody {
  title: string;
  publicData: Data;
  privateData?: Data;
}

/**
 * Sends a change in plain JSON, which may say anything. @returns the answer;
 * null when it is refused as the protocol says
 */
export async function send(
  api: ProductApi,
  token: string,
  path: string,
  body: object,
): Promise<BareAnswer | null> {
  const answer = await bareCall(api, 'POST', `${path}?expand=true`, { token, body });
  if (answer.status < 400) return answer;
  if (answer.status < 500) return null;
  throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.errors)}`);
}

/**
 * Publishes a listing as any account can, without a look at what is in it; null when it is refused.
 */
export async function offer(
  api: ProductApi,
  { client, token }: Browsing,
  { title: rest, publicData, privateData = {} }: OfferBody,
): Promise<Offer | null> {
  const title = `${commonWord} ${rest}`;
  const created = await send(api, token, 'api/own_listings/create', {
    title,
    description: 'An hour for everybody.',
    price: { amount: 1800, currency: 'USD' },
    geolocation: { lat: 37.7599, lng: -122.4148 },
    availabilityPlan: { type: 'availability-plan/time', timezone: 'Etc/UTC', entries: [] },
    publicData,
    privateData,
  });
  if (!created?.data) return null;
  const { id } = created.data;
  const start = new Date(Math.ceil(Date.now() / hour) * hour + hour);
  const end = new Date(start.getTime() + hoursOpen * hour);
  await Promise.all([
    client.stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: 10 }),
    client.availabilityExceptions.create({ listingId: id, seats: 10, start, end }),
  ]);
  return { id, title };
}

/** Publishes a listing that nothing is wrong with. @throws when it is refused */
export async function goodOffer(...[api, person, body]: Parameters<typeof offer>): Promise<Offer> {
  const made = await offer(api, person, body);
  if (!made) throw new Error(`Refused: ${body.title}`);
  return made;
}

/** Signs up, and in. */
async function browsing(
  { server, api }: Pick<AnyDataWorld, 'server' | 'api'>,
  person: Person,
): Promise<Browsing> {
  const { email: username, password } = person;
  const scope = { grant_type: 'password', scope: 'user' };
  return {
    ...person,
    cookie: await signInByPage(server, person),
    token: await tokenFor(api, { ...scope, username, password }),
  };
}

/** Starts it; takes a few seconds. */
export async function openAnyDataWorld(): Promise<AnyDataWorld> {
  const server = await FlowroomServer.start({ SEED_DEMO: 'false' });
  const api = productApi(server);
  const at = { server, api };
  const teacher = await browsing(at, await signUpTeacher(api));
  const student = await browsing(at, await signUp(api, { publicData: { userType: 'student' } }));
  const stranger = await browsing(at, await signUpTeacher(api));
  const soon = Math.ceil(Date.now() / hour) * hour + hour;
  const neighbours = [
    await goodOffer(api, teacher, {
      title: 'neighbour by the lake',
      publicData: classData(soon),
      privateData: meetingData(soon),
    }),
    await goodOffer(api, teacher, {
      title: 'neighbour in the park',
      publicData: seriesData(soon + hour),
    }),
  ];
  return {
    ...at,
    operator: operatorOf(api),
    operatorToken: await operatorToken(api),
    teacher,
    student,
    stranger,
    neighbours,
  };
}
