import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientsOf } from '@flowroom/marketplace/testing/clients/sdk';
import { SiteClient } from '../tests/faults/crashes/siteClient.ts';
import { describeLong, teller } from '../tests/faults/tell.ts';
import { startSite } from './testing/site.ts';
import type { ComposedSite } from './testing/site.ts';

// An update of the services of compose.yaml, one process after the other, while people read and
// write.

/**
 * Milliseconds between two requests of a reader or writer, whether the last one was answered or
 * not.
 */
const pauseMs = 150;
/** Milliseconds until the proxy surely knows that a process is healthy. */
const proxyLooksMs = 4_000;
const pages = ['/', '/s', '/s?keywords=yoga', '/about', '/api/openapi.json'];

interface Load {
  /** Requests that were answered, by kind. */
  answered: Map<string, number>;
  /** Requests without the answer that was due. */
  failed: string[];
  /** Stops it, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Sends requests at a fixed rate, a reader and a writer by turns. */
function startLoad(kinds: Record<string, (turn: number) => Promise<number>>): Load {
  const [answered, failed] = [new Map<string, number>(), [] as string[]];
  let isStopped = false;
  const send = async (kind: string, turn: number) => {
    const status = await kinds[kind]?.(turn).catch((error: unknown) => String(error));
    if (status === 200) answered.set(kind, (answered.get(kind) ?? 0) + 1);
    else failed.push(`${new Date().toISOString()} ${kind} ${turn}: ${status}`);
  };
  const streams = Object.keys(kinds).map(async kind => {
    const underWay: Promise<void>[] = [];
    for (let turn = 0; !isStopped; turn += 1) {
      underWay.push(send(kind, turn));
      await sleep(pauseMs);
    }
    await Promise.all(underWay);
  });
  return {
    answered,
    failed,
    async stop() {
      isStopped = true;
      await Promise.all(streams);
    },
  };
}

describeLong('an update of one process after the other', () => {
  const tell = teller();
  let site: ComposedSite;
  beforeAll(async () => {
    site = await startSite();
    // The proxy checks every two seconds.
    await sleep(proxyLooksMs);
    tell('two web processes and two marketplaces run behind a proxy');
  }, 300_000);
  afterAll(() => site?.stop(), 120_000);

  async function newcomer(): Promise<SiteClient> {
    const client = clientsOf(`${site.url}/flex`, site.clientId)();
    const account = { email: `${randomUUID()}@example.com`, password: 'a good password' };
    await client.currentUser.create({ ...account, firstName: 'Ada', lastName: 'Lovelace' });
    await client.login({ username: account.email, password: account.password });
    const visitor = new SiteClient(site.url, site.clientId, { id: '', ...account, client });
    await visitor.signIn();
    return visitor;
  }

  /** People read, and one saves without a pause; `saved` has what was acknowledged. */
  function readAndSave(writer: SiteClient, word: string) {
    const saved: string[] = [];
    const load = startLoad({
      read: async turn => {
        const answer = await fetch(`${site.url}${pages[turn % pages.length]}`);
        await answer.arrayBuffer();
        return answer.status;
      },
      save: async turn => {
        // Each write leaves a field of its own, so that none can hide another.
        const name = `${word}${turn}`;
        const { status } = await writer.flex('current_user/update_profile', {
          privateData: { [name]: turn },
        });
        if (status === 200) saved.push(name);
        return status;
      },
    });
    return { load, saved };
  }

  async function expectAllKept(writer: SiteClient, saved: readonly string[]): Promise<void> {
    const { data: shown } = await writer.person.client.currentUser.show();
    const kept = JSON.stringify(shown.data.attributes);
    expect(saved.filter(name => !kept.includes(`"${name}"`))).toEqual([]);
    tell(`${saved.length} changes are all there`);
  }

  it('is noticed by nobody, and loses nothing that was saved', async () => {
    const writer = await newcomer();
    const { load, saved } = readAndSave(writer, 'turn');
    await sleep(3_000);
    for (const name of ['web-1', 'marketplace-1', 'web-2', 'marketplace-2']) {
      tell(`${name} is replaced`);
      expect([name, await site.restart(name)]).toEqual([name, 0]);
      // As an update script does: the next one goes when the proxy has seen this one.
      await sleep(proxyLooksMs);
    }
    await load.stop();
    tell(`answered: ${JSON.stringify([...load.answered])}, failed: ${load.failed.length}`);
    expect(load.failed).toEqual([]);
    expect(load.answered.get('save')).toBeGreaterThan(50);
    await expectAllKept(writer, saved);
  }, 400_000);

  it('may have a process that dies: readers notice nothing, and acknowledged changes are saved', async () => {
    const writer = await newcomer();
    const { load, saved } = readAndSave(writer, 'death');
    await sleep(3_000);
    for (const name of ['web-1', 'marketplace-2']) {
      tell(`${name} is killed`);
      site.running.get(name)?.kill();
      await sleep(proxyLooksMs);
      tell(`${name} is started again`);
      expect(await site.restart(name)).toBeNull();
      await sleep(proxyLooksMs);
    }
    await load.stop();
    tell(`answered: ${JSON.stringify([...load.answered])}, failed: ${load.failed.join(', ')}`);
    // A change that was under way is reported as failed; sent again, it is the same change.
    expect(load.failed.filter(line => !/ save \d+: 50[234]$/.test(line))).toEqual([]);
    expect(load.answered.get('save')).toBeGreaterThan(50);
    await expectAllKept(writer, saved);
  }, 400_000);
});
