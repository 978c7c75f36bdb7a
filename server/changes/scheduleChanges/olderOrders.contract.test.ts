import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openFlexCli } from '@flowroom/marketplace/testing/clients/flexCli';
import type { FlexCli } from '@flowroom/marketplace/testing/clients/flexCli';
import { move, payByCard } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { orderServer } from '#server/orders/testing/orderWorld.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { dayMs, wallTimeOf } from '#shared/time/time.ts';

const name = 'flex-hourly-default-process';
const ext = path.resolve(import.meta.dirname, '../../../ext');
/** What an older version of the process did not have. */
const later =
  /:transition\/((cancel|move|decline)-class|move-request|remind|\w+-instantly|withdraw|\w+-by-customer|cancel-without-refund)\b/;

/** Returns the text of a process without the transitions and notifications that match. */
const without = (edn: string, pattern: RegExp): string =>
  edn
    .split(/(?= *\{:name :(?:transition|notification)\/)/)
    .filter(part => !pattern.test(part))
    .join('');

describe('orders that run while a new version of their process is published', () => {
  let world: ChangeWorld;
  let cli: FlexCli;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'older-'));
    await cp(ext, folder, { recursive: true });
    const file = path.join(folder, name, 'process.edn');
    await writeFile(file, without(await readFile(file, 'utf8'), later));
    world = await startChangeWorld({ overrides: { processPaths: [folder] } });
    const { url, credentials } = world.api;
    cli = await openFlexCli({
      base: `${url}/v1/build-api`,
      apiKey: credentials.buildApiKey ?? '',
      ident: credentials.ident,
    });
  }, 60_000);
  afterAll(async () => {
    await cli.close();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const stepsOf = async (id: string) => {
    const order = await world.order(id);
    const names = order.attributes.transitions.map(({ transition }) =>
      transition.replace('transition/', ''),
    );
    return [stateOf(order), ...names];
  };

  it('go on by their own version, also when the teacher moves and cancels the class', async () => {
    const wanted = await world.publishOnce({ seats: 6, publicData: { bookingMode: 'instant' } });
    const [student, early, late] = await Promise.all([1, 2, 3].map(() => signUp(world.api)));
    const old = {
      accepted: await world.book(wanted, 'accepted', early),
      requested: await world.book(wanted, 'preauthorized', late),
    };
    const orders = orderServer(world.api);
    const open = await orders.orderToPay(student!, wanted);

    const process = ['--process', name];
    const pushed = await cli.flex('process', 'push', ...process, '--path', path.join(ext, name));
    expect(pushed).toContain('Version 2 successfully saved');
    const moved = ['--alias', 'release-1', '--version', '2'];
    await cli.flex('process', 'update-alias', ...process, ...moved);

    // Begun by the old version, paid after the new one: the teacher answers it.
    await payByCard(world.api, open);
    await orders.confirm(student!, open.transactionId);
    expect(await stepsOf(open.transactionId)).toEqual([
      'preauthorized',
      'request-payment',
      'confirm-payment',
    ]);
    await move(world.teacher, open.transactionId, 'accept');
    // Begun by the new one: accepted at once.
    const fresh = await world.book(wanted, 'preauthorized');
    const begun = ['request-payment', 'confirm-instantly', 'accept-instantly'];

    // Students change by themselves what began since, and get a reason for the others.
    for (const [person, id, way] of [
      [early!, old.accepted, 'noRefund'],
      [late!, old.requested, 'withdraw'],
    ] as const) {
      const { choices, cancel } = world.bookingChangesOf(person);
      expect(await choices(id)).toMatchObject({ withdraw: false, cancel: null, obstacle: 'older' });
      await expect(cancel(id, way)).rejects.toMatchObject({
        errors: [{ code: 'order-process-older' }],
      });
    }
    expect(await stepsOf(fresh)).toEqual(['accepted', ...begun]);

    const { date, time } = wallTimeOf(wanted.start.getTime() + dayMs, 'Europe/Madrid');
    const own = wallTimeOf(wanted.start.getTime(), 'Europe/Madrid').date;
    await world.ask(wanted.id, { kind: 'move-date', date: own, to: { date, time } });
    await world.changes.execute(wanted.id);
    // The old version can not move: everything goes back.
    const asked = ['request-payment', 'confirm-payment'];
    expect(await stepsOf(old.accepted)).toEqual(['canceled', ...asked, 'accept', 'cancel']);
    expect(await stepsOf(open.transactionId)).toEqual(['canceled', ...asked, 'accept', 'cancel']);
    expect(await stepsOf(old.requested)).toEqual(['declined', ...asked, 'decline-by-operator']);
    expect(await stepsOf(fresh)).toEqual(['accepted', ...begun, 'move-class']);

    await world.ask(wanted.id, { kind: 'cancel-class' });
    await world.changes.execute(wanted.id);
    expect(await stepsOf(fresh)).toEqual(['canceled', ...begun, 'move-class', 'cancel-class']);
    const ids = [old.accepted, old.requested, open.transactionId, fresh];
    expect(await Promise.all(ids.map(id => world.paidFor(id)))).toEqual([0, 0, 0, 0]);
  }, 60_000);
});
