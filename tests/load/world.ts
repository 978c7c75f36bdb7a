import { bareCall, tokenFor } from '@flowroom/marketplace/testing/clients/rawCall';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import { signIn } from '../bench/signIn.ts';
import { SiteClient } from '../faults/crashes/siteClient.ts';
import { apiOf } from './site.ts';
import type { Site } from './site.ts';

const size = { teachers: 4, classesOfEach: 4, students: 60, places: 400 };

/** Somebody with a session. */
export interface SignedIn {
  id: string;
  email: string;
  password: string;
  cookie: string;
}

/** Who is there, and what can be booked. */
export interface World {
  teachers: readonly SignedIn[];
  students: readonly SignedIn[];
  classes: readonly (WeeklyClass & { teacher: SignedIn })[];
}

async function connectMeetings(page: SiteClient): Promise<void> {
  const consent = await page.follow('/api/zoom/connect?backurl=/listings');
  if (!consent) throw new Error('There is no way to the meeting service.');
  const person = { decision: 'allow', name: 'Tara', email: page.person.email };
  const back = await page.follow(consent, person);
  if (!back) throw new Error('The meeting service does not let anybody back.');
  await page.follow(back);
}

/** Makes teachers with classes and meetings, and students with sessions, as people do it. */
export async function createWorld(site: Site): Promise<World> {
  const api = apiOf(site);
  const { integrationClientId, integrationClientSecret, clientId } = site.credentials;
  const token = await tokenFor(api, {
    grant_type: 'client_credentials',
    scope: 'integ',
    client_id: integrationClientId,
    client_secret: integrationClientSecret,
  });
  const signedIn = async ({ id, email, password }: Person): Promise<SignedIn> => {
    const path = 'integration_api/users/verify_email';
    const { status } = await bareCall(api, 'POST', path, { token, body: { id, email } });
    if (status !== 200) throw new Error(`${email} was not verified: ${status}`);
    return { id, email, password, cookie: await signIn(site, { email, password }) };
  };

  const teachers: SignedIn[] = [];
  const classes: World['classes'][number][] = [];
  for (let count = 0; count < size.teachers; count += 1) {
    const person = await signUpTeacher(api);
    const teacher = await signedIn(person);
    teachers.push(teacher);
    const page = new SiteClient(site.url, clientId, person);
    await page.signIn();
    await connectMeetings(page);
    for (let one = 0; one < size.classesOfEach; one += 1) {
      const { places } = size;
      const made = await publishWeekly(person, {
        places,
        paymentType: [{ value: 'per_session' }],
      });
      const { status } = await page.api('meetings', { listingId: made.id });
      if (status !== 200) throw new Error(`A class got no meetings: ${status}`);
      classes.push({ ...made, teacher });
    }
  }
  const students: SignedIn[] = [];
  for (let count = 0; count < size.students; count += 1) {
    students.push(await signedIn(await signUp(api)));
  }
  return { teachers, students, classes };
}
