import { randomUUID } from 'node:crypto';
import { initiatePrivileged } from '#server/orders/privileged.ts';
import { undoMs } from '#server/changes/scheduleChanges/records.ts';
import { joinWaitingList } from '#server/waitingList/join.ts';
import { actsOf, pay, payPlan } from './acts.ts';
import type { Command } from './steps.ts';
import { unlessRefused } from './crashPlan.ts';
import { studentIds } from './studio.ts';
import type { Studio } from './studio.ts';
import type { StudioServer } from './studioServer.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { processes } from '#shared/config/marketplace.ts';
import { dayMs, iso, wallTimeOf } from '#shared/time/time.ts';

type Of<Kind extends Command['do']> = Extract<Command, { do: Kind }>;

const chosen = <One>(list: readonly One[], index: number): One | undefined =>
  list[index % Math.max(1, list.length)];

const student = (who: number) => chosen(studentIds, who) ?? '';

/** Carries out a command by a process of the web server. What is refused is not done. */
export const carryOut = (studio: Studio, server: StudioServer, command: Command): Promise<void> =>
  unlessRefused(() => make(studio, server, command));

function make(studio: Studio, server: StudioServer, command: Command): Promise<unknown> {
  switch (command.do) {
    case 'book':
      return book(studio, server, command);
    case 'act':
      return act(studio, server, command);
    case 'join':
      return join(studio, server, command);
    case 'subscribe':
      return subscribe(studio, server, command);
    case 'change':
      return change(studio, server, command);
    case 'edit':
      return edit(studio, server, command);
    case 'open':
      return open(studio, command);
    case 'ban':
      return ban(studio, command);
    case 'extend':
      return extend(studio, server, command);
    case 'refuse':
      studio.engine.cards.refusesNext = command.call;
      return Promise.resolve();
  }
}

async function book(studio: Studio, server: StudioServer, { who, time, seats, pays }: Of<'book'>) {
  const wanted = studio.times()[time];
  if (!wanted) return;
  const made = (await initiatePrivileged(
    {
      ...{ isSpeculative: false, bookingData: {}, queryParams: {} },
      bodyParams: {
        processAlias: studio.of.isFree ? processes.free : processes.hourly,
        transition: 'transition/request-payment',
        params: {
          listingId: studio.listingId,
          bookingStart: iso(wanted.start),
          bookingEnd: iso(wanted.end),
          seats,
        },
      },
    },
    server.caller(student(who)),
  )) as { id: string };
  await pay(studio, server, made.id, pays);
}

async function act(
  studio: Studio,
  server: StudioServer,
  { which, verb, works, ...how }: Of<'act'>,
) {
  const orders = studio.orders.map(order => actsOf(studio, server, order, how));
  const acts = chosen(
    orders.filter(({ length }) => length > 0),
    which,
  );
  await unlessRefused(async () => chosen(acts ?? [], verb)?.());
  if (works) await server.work(studio.listingId);
}

async function join(studio: Studio, server: StudioServer, { who, time }: Of<'join'>) {
  const wanted = studio.times()[time];
  if (!wanted) return;
  const call = { listingId: studio.listingId, bookingStart: iso(wanted.start) };
  await joinWaitingList(call, server.caller(student(who)), server.joining);
}

async function subscribe(studio: Studio, server: StudioServer, { who, pays }: Of<'subscribe'>) {
  const { listingId } = studio;
  const { transactionId } = await server.start(server.caller(student(who)), {
    ...{ listingId, customerTimezone: 'Etc/UTC', language: 'en' },
  });
  if (pays === 'not') return;
  const how = { cardIsGood: pays === 'card', isTold: true };
  await payPlan(studio, server, transactionId, how);
}

async function change(
  studio: Studio,
  server: StudioServer,
  { kind, time, days, hour, undoes }: Of<'change'>,
) {
  const { listingId } = studio;
  const wanted = studio.times()[time];
  if (!wanted) return;
  const { date } = wallTimeOf(wanted.start + days * dayMs, studio.data.timezone ?? 'UTC');
  const to = { date, time: `${String(hour).padStart(2, '0')}:00` };
  const id = randomUUID();
  await server.changes.request(await server.client.listing(listingId), {
    ...{ id, kind, date: wanted.date },
    ...(kind.startsWith('move') && { to }),
  });
  if (undoes) await server.changes.undo(listingId, id);
  else studio.clock.now += undoMs + 1;
}

async function edit(studio: Studio, server: StudioServer, { places, policy }: Of<'edit'>) {
  // The wizard lowers them no further than to what is taken, which somebody may book meanwhile:
  // here they only grow.
  const stock = Math.max(places, studio.data.stock ?? 0);
  const publicData = { stock, cancellationPolicy: policy };
  await studio.crashPlan.run('edit', () =>
    studio.engine.updateListing(studio.listingId, { publicData }),
  );
  await server.seats.settle(studio.listingId);
}

async function open({ engine, listing, listingId, crashPlan }: Studio, { isOpen }: Of<'open'>) {
  if ((listing.state === 'published') === isOpen) return;
  await crashPlan.run('open', () => engine.setState(listingId, isOpen ? 'published' : 'closed'));
}

async function ban({ engine, crashPlan }: Studio, { who }: Of<'ban'>) {
  // One of them: a class without students has no more steps.
  if (who % studentIds.length === 3)
    await crashPlan.run('ban', () => engine.gone.add(student(who)));
}

async function extend(studio: Studio, server: StudioServer, { works }: Of<'extend'>) {
  const { data, listingId, crashPlan, engine } = studio;
  const { lastClass = 0 } = data;
  const more = scheduledTimes({ ...data, lastClass: undefined }, lastClass, lastClass + 22 * dayMs);
  const last = more.at(-1);
  if (!last) return;
  await crashPlan.run('extend', () =>
    engine.updateListing(listingId, { publicData: { lastClass: last.end } }),
  );
  if (works) await server.work(listingId);
}
