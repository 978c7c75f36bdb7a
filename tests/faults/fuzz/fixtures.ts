import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import type { FlowroomServer } from '#tests/support/server.ts';
import { tokenFor } from '@flowroom/marketplace/testing/clients/rawCall';
import { requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { productApi } from '#server/testing/product.ts';
import { signInAt } from '#server/testing/signInAt.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { samplesOf } from './samples.ts';
import type { Samples } from './samples.ts';

/** Callers by the credentials that they send. */
export const roles = [
  'nobody',
  'visitor',
  'teacher',
  'student',
  'trusted',
  'operator',
  'console',
  'studentPage',
  'teacherPage',
  'operatorPage',
  'visitorPage',
  'foreignPage',
] as const;
export type Role = (typeof roles)[number];

/** A signed address without the origin. */
export interface GivenAddress {
  path: string;
  query: [string, string][];
}

/** Data that requests refer to, and the credentials of all roles. */
export interface Fixtures {
  /** Header lines by role. */
  headers: Record<Role, [string, string][]>;
  clientId: string;
  clientSecret: string;
  integrationClientId: string;
  integrationClientSecret: string;
  marketplace: string;
  origin: string;
  refreshToken: string;
  userToken: string;
  /** Signing secret of the payment provider's webhooks. */
  webhookSecret: string;
  multitenantToken: string;
  listingId: string;
  draftId: string;
  orderId: string;
  enquiryId: string;
  teacherId: string;
  studentId: string;
  student: { email: string; password: string };
  /** Upload address of a file without content. */
  upload: GivenAddress;
  download: GivenAddress;
  picture: GivenAddress;
  samples: Samples;
}

/** Secret shared by the product and the fuzzer. */
const multitenantSecret = 'a secret of the fuzzer, of thirty-two characters';

/** Environment of the product: every feature with an address is switched on. */
export const productSettings = {
  SEED_DEMO: 'false',
  LOG_LEVEL: 'error',
  MULTITENANT_SECRET: multitenantSecret,
  // No provider listens there, so requests to them fail with 502 or 503.
  IDENTITY_PROVIDERS: JSON.stringify([
    { idpId: 'google', clientId: 'g', clientSecret: 'g', issuer: 'http://127.0.0.1:1' },
    {
      idpId: 'facebook',
      clientId: 'f',
      clientSecret: 'f',
      graphUrl: 'http://127.0.0.1:1/graph',
      dialogUrl: 'http://127.0.0.1:1/dialog',
    },
  ]),
};

// A grey pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const givenAddress = (text: string): GivenAddress => {
  const url = new URL(text);
  return { path: url.pathname, query: [...url.searchParams] };
};

const credentialsOf = ({ dataDir }: FlowroomServer): Credentials =>
  JSON.parse(readFileSync(path.join(dataDir, 'credentials.json'), 'utf8')) as Credentials;

async function ask<Value>(
  origin: string,
  target: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Value> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/flex/v1/${target}`, {
    method: 'POST',
    headers: {
      ...headers,
      accept: 'application/json',
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Value;
}

interface Made<Attributes = unknown> {
  data: { id: string; attributes: Attributes };
}

/** Retries while the file is being verified. */
async function onceVerified<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}

/** Uploads a picture and a file, and announces another file. */
async function makeFiles(origin: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('image', new Blob([png], { type: 'image/png' }), 'a.png');
  const asked = 'api/images/upload?expand=true&fields.image=variants.landscape-crop';
  const picture = await ask<Made<{ variants: Record<string, { url: string }> }>>(
    origin,
    asked,
    headers,
    form,
  );
  const announce = () =>
    ask<Made>(origin, 'api/own_files/create?expand=true', headers, {
      name: 'a.txt',
      mimeType: 'text/plain',
      size: 5,
    });
  const addressOf = async (kind: string, fileId: string) => {
    const asked = `api/${kind}/create?expand=true`;
    return (await ask<Made<{ url: string }>>(origin, asked, headers, { fileId })).data.attributes
      .url;
  };
  const [open, kept] = await Promise.all([announce(), announce()]);
  const target = await addressOf('file_uploads', kept.data.id);
  await fetch(target, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
  });
  const upload = givenAddress(await addressOf('file_uploads', open.data.id));
  const { variants } = picture.data.attributes;
  return {
    imageId: picture.data.id,
    picture: givenAddress(Object.values(variants)[0]?.url ?? `${origin}/flex/v1/images/none/none`),
    upload,
    download: givenAddress(await onceVerified(() => addressOf('own_file_downloads', kept.data.id))),
    fileIds: [open.data.id, kept.data.id],
  };
}

const gates = ['listing-approval', 'user-approval', 'posting-approval', 'private-marketplace'];

const processes = ['flex-hourly-default-process', 'flowroom-free-process', 'flex-subscription'];

/**
 * Resets the settings that requests of the operator have changed, so that others are served again.
 */
export async function resetSettings(server: FlowroomServer): Promise<void> {
  const { marketplace, buildApiKey } = server.credentials;
  const command = (name: string, body: object = {}) =>
    ask(
      server.url,
      `build-api/${name}?marketplace=${marketplace}`,
      { authorization: `Apikey ${buildApiKey}` },
      body,
    );
  await command('file-transfers/enable');
  for (const gate of gates) {
    await command(`${gate}/disable`);
  }
  for (const name of processes) {
    const target = { name, alias: 'release-1', version: 1 };
    await command('aliases/update-alias', target).catch(() =>
      command('aliases/create-alias', target),
    );
  }
}

/** Makes a person an operator and signs them in at the console; returns the `Cookie` header. */
async function signInAtConsole(
  { url, credentials }: FlowroomServer,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { marketplace, buildApiKey } = credentials;
  const appoint = `build-api/users/appoint-operator?marketplace=${marketplace}`;
  await ask(url, appoint, { authorization: `Apikey ${buildApiKey}` }, { email });
  const answer = await fetch(`${url}/flex/console/v1/session/create`, {
    method: 'POST',
    headers: { Origin: url, 'X-Flowroom': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The console was closed: ${answer.status}`);
  return (answer.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
}

/** Creates people, a class, orders and files in a product, with samples that refer to them. */
export async function createFixtures(server: FlowroomServer): Promise<Fixtures> {
  const api = productApi(server);
  const origin = server.url;
  const credentials = credentialsOf(server);
  const { clientId, clientSecret } = credentials;
  await resetSettings(server);
  const [teacher, student, owner] = await Promise.all([
    signUpTeacher(api),
    signUp(api),
    signUp(api),
  ]);
  const wanted = await publishClass(teacher, { seats: 50 });
  const draft = await teacher.client.ownListings.createDraft({ title: 'A draft' });
  const order = await requestPlace(api, student, wanted);
  const enquiry = await student.client.transactions.initiate({
    processAlias: 'flowroom-free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: wanted.id },
  });
  const password = { grant_type: 'password', scope: 'user' };
  const asTeacher = { ...password, username: teacher.email, password: teacher.password };
  const asStudent = { ...password, username: student.email, password: student.password };
  const signedIn = await fetch(`${api.url}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...asStudent }),
  });
  const grant = (await signedIn.json()) as { access_token: string; refresh_token: string };
  const [teacherToken, visitorToken, trustedToken, operatorToken] = await Promise.all([
    tokenFor(api, asTeacher),
    tokenFor(api, { grant_type: 'client_credentials', scope: 'public-read' }),
    tokenFor(api, {
      grant_type: 'token_exchange',
      client_secret: clientSecret,
      subject_token: grant.access_token,
    }),
    tokenFor(api, {
      grant_type: 'client_credentials',
      scope: 'integ',
      client_id: credentials.integrationClientId,
      client_secret: credentials.integrationClientSecret,
    }),
  ]);
  const [teacherCookie, studentCookie, ownerCookie, files] = await Promise.all([
    signInAt({ url: origin, clientId }, teacher),
    signInAt({ url: origin, clientId }, student),
    signInAtConsole(server, owner),
    makeFiles(origin, teacherToken),
  ]);
  const bearer = (token: string): [string, string][] => [['Authorization', `Bearer ${token}`]];
  const page = (cookie: string): [string, string][] => [
    ...(cookie ? ([['Cookie', cookie]] as [string, string][]) : []),
    ['Authorization', 'Bearer session'],
    ['Origin', origin],
    ['X-Flowroom', '1'],
  ];
  const ids = {
    listingId: wanted.id,
    draftId: draft.data.data.id.uuid,
    orderId: order.transactionId,
    enquiryId: enquiry.data.data.id.uuid,
    teacherId: teacher.id,
    studentId: student.id,
  };
  const samples = samplesOf({
    ...ids,
    start: wanted.start,
    imageId: files.imageId,
    fileIds: files.fileIds,
    student: { email: student.email, password: student.password },
    strangerId: randomUUID(),
  });
  await teacher.client.ownListings.update({
    id: wanted.id,
    publicData: samples['own_listings.publicData']?.[0],
  });
  return {
    headers: {
      nobody: [],
      visitor: bearer(visitorToken),
      teacher: bearer(teacherToken),
      student: bearer(grant.access_token),
      trusted: bearer(trustedToken),
      operator: bearer(operatorToken),
      console: [['Authorization', `Apikey ${credentials.buildApiKey}`]],
      studentPage: page(studentCookie),
      teacherPage: page(teacherCookie),
      operatorPage: [
        ['Cookie', ownerCookie],
        ['Origin', origin],
        ['X-Flowroom', '1'],
      ],
      visitorPage: page(''),
      foreignPage: [
        ['Cookie', studentCookie],
        ['Authorization', 'Bearer session'],
        ['Origin', 'https://evil.example'],
        ['Sec-Fetch-Site', 'cross-site'],
      ],
    },
    origin,
    clientId,
    clientSecret,
    integrationClientId: credentials.integrationClientId,
    integrationClientSecret: credentials.integrationClientSecret,
    marketplace: credentials.marketplace,
    refreshToken: grant.refresh_token,
    userToken: grant.access_token,
    webhookSecret: `whsec_${createHmac('sha256', credentials.sealSecret).update('stripe-webhook').digest('hex')}`,
    multitenantToken: await new SignJWT({ hostname: new URL(origin).hostname })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(multitenantSecret)),
    ...ids,
    student: { email: student.email, password: student.password },
    upload: files.upload,
    download: files.download,
    picture: files.picture,
    samples,
  };
}
