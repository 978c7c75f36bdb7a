import { execFileSync } from 'node:child_process';
import { FlowroomServer } from '#tests/support/server.ts';
import { SiteClient } from '../../tests/faults/crashes/siteClient.ts';
import { move, payByCard, requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import {
  freePlaces,
  publishClass,
  signUpTeacher,
} from '@flowroom/marketplace/testing/fixtures/teachers';
import { productApi } from '#server/testing/product.ts';
import { unpackProduct } from './testing/unpacked.ts';
import type { Unpacked } from './testing/unpacked.ts';

// The tarball in an empty folder, run by a user who can not write there, with Node alone on the
// path.

const maxBytes = 150e6;

let unpacked: Unpacked;
let server: FlowroomServer;

beforeAll(async () => {
  unpacked = unpackProduct();
  const { installation } = unpacked;
  server = await FlowroomServer.start({ SEED_DEMO: 'false' }, 'server', { installation });
}, 300_000);
afterAll(async () => {
  await server?.stop();
  unpacked?.remove();
});

const answer = (path: string) => fetch(`${server.url}${path}`);

describe('the packed product', () => {
  it(`is smaller than ${maxBytes / 1e6} MB`, () => {
    const told = execFileSync('du', ['-sb', unpacked.folder], { encoding: 'utf8' });
    expect(Number(told.split('\t', 1)[0])).toBeLessThan(maxBytes);
  });

  it.each([
    '/',
    '/s',
    '/api/places?query=berlin',
    '/favicon.ico',
    '/sandbox/assets/fonts/figtree.woff2',
    '/sandbox/assets/page.css',
    '/sandbox/stripe/js/v3/',
    '/sitemap.xml',
  ])('serves %s', async path => {
    expect((await answer(path)).status).toBe(200);
  });

  it('takes a booking from signing up to payment, and writes a statement as PDF', async () => {
    const api = productApi(server);
    const [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
    const wanted = await publishClass(teacher, { seats: 1 });
    const payment = await requestPlace(api, student, wanted);
    expect(await payByCard(api, payment)).toMatchObject({ status: 'requires_capture' });
    await move(student, payment.transactionId, 'confirm-payment');
    await move(teacher, payment.transactionId, 'accept');
    expect(await freePlaces(api, wanted)).toBe(0);

    const site = new SiteClient(server.url, server.credentials.clientId, student);
    await site.signIn();
    const year = new Date().getUTCFullYear();
    const statement = await site.get(`/api/receipts/statements/${year}.pdf?role=customer`);
    expect((await statement?.text())?.slice(0, 5)).toBe('%PDF-');
  }, 60_000);

  it('writes mails with messages that come with them', async () => {
    const { buildApiKey, marketplace } = server.credentials;
    const address = `${server.url}/flex/v1/build-api/notifications/preview?marketplace=${marketplace}`;
    const subject = '{{t "Booked" "{count, plural, one {# place} other {# places}}" count=2}}';
    const preview = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Apikey ${buildApiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ template: { name: 'letter', subject, html: '<p>.</p>' } }),
    });
    expect(await preview.json()).toMatchObject({ data: { subject: '2 places' } });
  });

  it('runs the programs of operators', () => {
    const env = { PORT: String(server.port), DATA_DIR: server.dataDir };
    expect(unpacked.run(['health'], env)).toEqual({ status: 0, output: '' });
    expect(unpacked.run(['operate', 'status'], env)).toMatchObject({ status: 0 });
    expect(unpacked.run(['doctor', '--json'], env).output).toContain('"database"');
    expect(unpacked.run(['rebuild-projection'], env)).toMatchObject({ status: 0 });
    expect(unpacked.run(['unknown'], env)).toMatchObject({ status: 2 });
  }, 60_000);

  it('ends on request, and is then not healthy', async () => {
    const env = { PORT: String(server.port), DATA_DIR: server.dataDir };
    expect(await server.terminate()).toBe(0);
    expect(unpacked.run(['health'], env).status).toBe(1);
  }, 60_000);
});
