import { clientsOf, sdk } from '@flowroom/marketplace/testing/clients/sdk';
import { requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import type { WebApp } from '#server/pages/ssr/serverAppApi.ts';
import { dayOfTeaching } from '#server/testing/dayOfTeaching.ts';
import { startObserved } from '#server/testing/startObserved.ts';
import type { Observed } from '#server/testing/startObserved.ts';

// Marked values go through the whole server, of which the database, the mail server and a page fail
// on the way. None may be found in what it writes of its work.

const marks = {
  mail: 'quillfeather@example.com',
  otherMail: 'inkwell@example.org',
  givenName: 'Quillgiven',
  familyName: 'Quillfamily',
  phone: '+49-30-555-018-273',
  message: 'quillmessage: the room is upstairs',
  password: 'quillpassword-17',
  card: '4000000000000002',
  street: 'Quillstreet 5',
  query: 'quillquery',
  cookie: 'quillcookie',
  token: 'quilltoken-0123456789',
  teacherName: 'Quillteacher',
  teacherPhone: '+4930901820',
  teacherStreet: 'Quillavenue 9',
  iban: 'DE02120300000000202051',
  bankToken: 'btok_quillbank0123456789',
  link: 'https://us02web.zoom.us/j/83910472615?pwd=quillmeeting',
  review: 'quillreview: a calm hour',
};

/** Pages without their content. One fails with what somebody wrote. */
const pages = {
  visitorQuery: ({ search }: { search: string }) => search,
  readSettingsFrom: () => undefined,
  preloadedFonts: [],
  bootstrapElementId: 'bootstrap',
  pageNames: new Set(['LandingPage']),
  pageNameOf: () => 'LandingPage',
  createAppApi: () => ({}),
  renderPage: ({ address }: Parameters<WebApp['renderPage']>[0]) => {
    if (address.pathname === '/broken') {
      const known = [marks.phone, marks.iban, marks.bankToken, marks.link, marks.card];
      throw new Error(`${marks.mail} has no picture: ${known.join(', ')}`);
    }
    return Promise.resolve({
      kind: 'page',
      status: 200,
      html: ['<h1>Page</h1>'],
      head: { htmlAttrs: '', bodyAttrs: '', tags: '' },
      scriptData: '',
      vitalsScript: '',
      scripts: [],
      styles: '',
      bootstrap: { state: { marketplaceData: { entities: {} } } },
    });
  },
} as unknown as WebApp;

/**
 * Sends a request as a page of the site does, with cookies of somebody; returns status and cookies.
 */
async function ask(url: string, body?: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: {
      origin: new URL(url).origin,
      'x-flowroom': '1',
      cookie: `theme=${marks.cookie}`,
      'user-agent': `Mozilla ${marks.query}`,
      referer: `${new URL(url).origin}/?q=${marks.query}`,
      ...headers,
    },
    redirect: 'manual',
  });
  const text = await answer.text();
  return { status: answer.status, text, cookies: answer.headers.getSetCookie() };
}

const json = { 'content-type': 'application/json' };

/** Signs up, teaches, orders and sends an enquiry; returns the secrets that were given out. */
async function useMarketplace(observed: Observed): Promise<string[]> {
  const { server, url, credentials } = observed;
  const { clientId, clientSecret, sandbox } = credentials;
  const api = {
    url: `${url}/flex`,
    credentials,
    client: clientsOf(`${url}/flex`, clientId),
    sandbox: { stripe: stripeClient(`${url}/sandbox/stripe`, sandbox.stripeSecretKey) },
  };
  const tokenStore = sdk.tokenStore.memoryStore();
  const client = api.client({ clientSecret, tokenStore });
  await client.currentUser.create({
    email: marks.mail,
    password: marks.password,
    firstName: marks.givenName,
    lastName: marks.familyName,
    protectedData: { phoneNumber: marks.phone, address: marks.street },
  });
  await client.login({ username: marks.mail, password: marks.password });
  const person = { id: '', email: marks.mail, password: marks.password, client };
  const daySecrets = await dayOfTeaching(observed, api, person, marks);
  const teacher = await signUpTeacher(api);
  const wanted = await publishClass(teacher, { publicData: { location: marks.street } });
  const { clientSecret: paymentSecret } = await requestPlace(api, person, wanted);
  const enquiry = await client.transactions.initiate({
    processAlias: 'flowroom-free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: wanted.id, protectedData: { note: marks.message } },
  });
  const send = () =>
    client.messages.send({ transactionId: enquiry.data.data.id.uuid, content: marks.message });
  await send();
  await client.passwordReset.request({ email: marks.mail });
  await client.listings.query({ keywords: marks.query });
  await client.currentUser.changeEmail({ email: marks.otherMail, currentPassword: marks.password });

  // From here on a table is missing.
  await server.marketplace?.context.db.schema.alterTable('messages').renameTo('letters').execute();
  await expect(send()).rejects.toMatchObject({ status: 500 });
  await server.marketplace?.context.db.schema.alterTable('letters').renameTo('messages').execute();
  return [
    ...Object.values(tokenStore.getToken() ?? {}).filter(isLong),
    paymentSecret,
    ...daySecrets,
  ];
}

const isLong = (text: unknown): text is string => typeof text === 'string' && text.length > 20;

/** Uses the pages and endpoints of the site, rightly and wrongly; returns statuses and cookies. */
async function useSite({ url, credentials }: Observed) {
  const grant = (password: string) =>
    new URLSearchParams({
      grant_type: 'password',
      scope: 'user',
      client_id: credentials.clientId,
      username: marks.mail,
      password,
    });
  const contact = {
    name: `${marks.givenName} ${marks.familyName}`,
    email: marks.mail,
    topic: 'other',
    message: marks.message,
    website: '',
  };
  const mail = encodeURIComponent(marks.mail);
  const bearer = { authorization: `Bearer ${marks.token}` };
  const signedIn = await ask(`${url}/flex/v1/auth/token`, grant(marks.password));
  const asked = {
    wrongPassword: await ask(`${url}/flex/v1/auth/token`, grant(marks.phone)),
    contact: await ask(`${url}/api/contact`, JSON.stringify(contact), json),
    brokenJson: await ask(`${url}/api/sign-up`, `{"email":${marks.mail}`, json),
    wrongBody: await ask(`${url}/api/sign-up`, JSON.stringify({ [marks.mail]: marks.card }), json),
    otherOrigin: await ask(`${url}/api/sign-up/${mail}`, '{}', {
      ...json,
      origin: 'https://x.org',
    }),
    brokenTransit: await ask(
      `${url}/flex/v1/api/messages/send`,
      `["^ ","~:content",${marks.message}`,
      {
        ...bearer,
        'content-type': 'application/transit+json',
      },
    ),
    unknownToken: await ask(
      `${url}/flex/v1/api/current_user/show?email=${mail}`,
      undefined,
      bearer,
    ),
    card: await ask(
      `${url}/sandbox/stripe/v1/payment_methods?number=${marks.card}`,
      new URLSearchParams({ type: 'card', 'card[number]': marks.card }),
      { authorization: `Bearer ${credentials.sandbox.stripePublishableKey}` },
    ),
    page: await ask(`${url}/reset-password?t=${marks.token}&e=${mail}`),
    pathOfAPerson: await ask(`${url}/u/${mail}`),
    apiOfAPerson: await ask(`${url}/api/${marks.mail}/nothing`),
    brokenPage: await ask(`${url}/broken?q=${marks.query}`),
    places: await ask(`${url}/api/places?query=${encodeURIComponent(marks.street)}&language=en`),
    calendar: await ask(`${url}/api/calendar/me/${marks.token}.ics`),
    archive: await ask(`${url}/api/account/export/${marks.token}`),
    unsubscribe: await ask(`${url}/api/mail/unsubscribe?token=${marks.token}`),
    vitals: await ask(
      `${url}/api/vitals`,
      JSON.stringify({ page: marks.query, vitals: [{ name: 'LCP', value: 900 }] }),
      json,
    ),
  };
  return { asked, cookies: signedIn.cookies.map(cookie => /=([^;]*)/.exec(cookie)?.[1]) };
}

const found = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter(secret =>
    [secret, encodeURIComponent(secret)].some(form =>
      text.toLowerCase().includes(form.toLowerCase()),
    ),
  );

let observed: Observed | undefined;
afterAll(() => observed?.close());

it('nothing of a person and no secret is in logs, metrics, traces and reports of errors', async () => {
  const { smtp, written } = (observed = await startObserved(pages, marks.otherMail));
  for (const address of [marks.mail, marks.otherMail]) {
    smtp.refused.set(address, `550 5.1.1 <${address}>: ${marks.givenName} does not live here`);
  }
  const given = await useMarketplace(observed);
  const { asked, cookies } = await useSite(observed);
  await until('the refused mails are told', () => written.log.includes('refused for good'));
  const output = await observed.end();
  expect(Object.entries(asked).map(([name, { status }]) => `${name} ${status}`))
    .toMatchInlineSnapshot(`
[
  "wrongPassword 401",
  "contact 502",
  "brokenJson 400",
  "wrongBody 400",
  "otherOrigin 404",
  "brokenTransit 401",
  "unknownToken 401",
  "card 400",
  "page 200",
  "pathOfAPerson 200",
  "apiOfAPerson 404",
  "brokenPage 500",
  "places 200",
  "calendar 404",
  "archive 404",
  "unsubscribe 400",
  "vitals 204",
]
`);

  const secrets = [...Object.values(marks), ...given, ...cookies.filter(isLong)];
  expect(secrets.length).toBeGreaterThan(Object.keys(marks).length + 3);
  expect(Object.entries(output).map(([where, text]) => [where, found(text, secrets)])).toEqual(
    Object.keys(output).map(where => [where, []]),
  );

  // Each says what happened.
  const told: [keyof typeof output, string][] = [
    ['log', 'slow statement'],
    ['log', '"path":"/api/…@…/nothing"'],
    ['metrics', 'flowroom_transitions_total{transition="transition/enquire"} 1'],
    ['metrics', 'flowroom_transitions_total{transition="transition/review-1-by-customer"} 1'],
    ['state', '"ready":true'],
    ['traces', 'messages/send'],
    ['errors', '…@… has no picture'],
  ];
  expect(told.filter(([where, text]) => !output[where].includes(text))).toEqual([]);
}, 120_000);
