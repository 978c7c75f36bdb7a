import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { createInProcessEngine } from '#server/classroom/engine/inProcess/inProcessEngine.ts';
import type { MediaEngine } from '#server/classroom/engine/mediaEngine.ts';
import { iceServersFor } from '#server/classroom/signalling/iceServers.ts';
import { missingCoturn, ownAddress, startCoturn } from './coturn.ts';
import type { RunningCoturn } from './coturn.ts';
import { MediaPage, launchWithCamera } from './mediaPage.ts';

// Browsers that may use a relay alone, as those of students whose networks block UDP.

const room = 'class.1780000000000';
const address = ownAddress();
const test = missingCoturn || !address ? it.skip : it;

let relay: RunningCoturn;
const others: RunningCoturn[] = [];
let engine: MediaEngine;
let browser: Browser;

beforeAll(async () => {
  if (missingCoturn || !address) return;
  const from = 45_000 + (process.pid % 20) * 100;
  engine = createInProcessEngine({
    publicAddresses: [address],
    ports: [from, from + 99],
    capacity: 10,
    logger: { info() {}, warn() {}, error() {} },
    timeoutMs: 30_000,
  });
  // Nobody has signed the certificate: that is no matter of the relay.
  const args = ['--ignore-certificate-errors'];
  [relay, browser] = await Promise.all([
    startCoturn(address, `203.0.113.7,${address}`),
    launchWithCamera(args),
  ]);
  await engine.openRoom(room);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await engine?.close();
  await Promise.all([relay, ...others].map(one => one?.stop()));
});

/** A person who reaches the engine by an address of the relay alone. */
async function comeBy(url: string, person: string, secret = relay.secret): Promise<MediaPage> {
  const iceServers = iceServersFor({ urls: [url], secret }, person, Date.now());
  const page = await MediaPage.open(browser, engine, room, person);
  await page.configure({ iceServers, iceTransportPolicy: 'relay', bundlePolicy: 'max-bundle' });
  return page;
}

const want = (kind: 'voice' | 'camera', person: string) =>
  ({ person, kind, layer: 'high' }) as const;

/** Waits until picture and sound of somebody have come. */
async function seesAndHears(page: MediaPage): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(250)) {
    const tracks = await page.measured();
    const frames = tracks.find(({ kind }) => kind === 'camera')?.framesDecoded ?? 0;
    const energy = tracks.find(({ kind }) => kind === 'voice')?.totalAudioEnergy ?? 0;
    if (frames > 20 && energy > 0) return;
    if (Date.now() > end) {
      throw new Error(`Nothing came: ${JSON.stringify([tracks, await page.ways(), relay.log()])}`);
    }
  }
}

describe('a relay with the configuration of deploy/', () => {
  test.each([
    ['TCP', () => `turn:${address}:${relay.port}?transport=tcp`, 'relay tcp'],
    ['TLS', () => `turns:${address}:${relay.tlsPort}?transport=tcp`, 'relay tls'],
  ])(
    'lets a teacher and a student see and hear over %s alone',
    async (name, url, way) => {
      const [teacher, student] = [`teacher-${name}`, `student-${name}`];
      const [sender, receiver] = [await comeBy(url(), teacher), await comeBy(url(), student)];
      for (const kind of ['voice', 'camera'] as const)
        await engine.allow(room, teacher, kind, null);
      await sender.send({ keepsSize: true });
      await receiver.receive([want('voice', teacher), want('camera', teacher)]);
      await seesAndHears(receiver);
      expect(await sender.ways()).toEqual([way]);
      expect(await receiver.ways()).toEqual([way]);
      await Promise.all([sender.close(), receiver.close()]);
    },
    120_000,
  );

  test('relays to the media server alone', async () => {
    // The engine is none of these.
    const other = await startCoturn(address ?? '', '203.0.113.7,203.0.113.8');
    others.push(other);
    const url = `turn:${address}:${other.port}?transport=tcp`;
    const page = await comeBy(url, 'curious', other.secret);
    await page.send();
    await sleep(5_000);
    expect(await page.ways()).toEqual([]);
    expect(other.log()).toMatch(/peer IP [\d.]+ denied/);
    await page.close();
  }, 60_000);

  test('serves nobody without credentials of the site', async () => {
    const page = await comeBy(`turn:${address}:${relay.port}?transport=tcp`, 'stranger', 'guessed');
    await page.send();
    await sleep(5_000);
    expect(await page.ways()).toEqual([]);
    expect(relay.log()).toMatch(/401|Unauthorized|check_stun_auth/);
    await page.close();
  }, 60_000);
});
