import { withCommands } from '#server/config/commands.ts';
import { plainPage } from '#server/http/pages/plainPage.ts';
import { widePage } from '#server/http/pages/widePage.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';

const none = '–';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en', { style: 'percent' });

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Writes seconds in the largest unit of which there are two: `90 seconds`, `3 hours`. */
function durationOf(seconds: number): string {
  const [unit, size] = units.find(one => seconds >= 2 * one[1]) ?? ['second', 1];
  const amount = size === 1 ? seconds : Math.floor(seconds / size);
  return new Intl.NumberFormat('en', {
    ...{ style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 },
  }).format(amount);
}

/** From here on the clock is called wrong, and the database's counts. */
const clockMs = 1_000;

const engines = { pglite: 'embedded', postgres: 'PostgreSQL' };

function databaseText(database: ProcessState['database']): string {
  if (!database) return 'of another process';
  const { kind, answersInMs, clockAheadMs } = database;
  if (answersInMs === null) return `${engines[kind]}, <span class="bad">does not answer</span>`;
  const text = `${engines[kind]}, answers in ${answersInMs} ms`;
  if (clockAheadMs === null || Math.abs(clockAheadMs) < clockMs) return text;
  const way = clockAheadMs > 0 ? 'ahead of' : 'behind';
  const off = durationOf(Math.round(Math.abs(clockAheadMs) / 1_000));
  return `${text}, <span class="bad">this machine’s clock is ${off} ${way} its own</span>`;
}

function lagText(projection: ProcessState['projection']): string {
  if (!projection) return none;
  const { lagSeconds } = projection;
  return lagSeconds === null ? 'not known yet' : `${durationOf(lagSeconds)} behind`;
}

function eventsText(events: ProcessState['events']): string {
  if (!events) return none;
  const { ageSeconds, isReadable } = events;
  const text = ageSeconds === null ? 'not read yet' : `read ${durationOf(ageSeconds)} ago`;
  if (isReadable) return text;
  return `${text}, <span class="bad">can not be read: pages are as old as the bound allows</span>`;
}

const rowOf = ([name, text]: readonly [string, string]) =>
  `<tr><th scope="row">${name}</th><td>${text}</td></tr>`;

const countOf = (count: number, isBad: boolean) =>
  isBad && count > 0 ? `<span class="bad">${number.format(count)}</span>` : number.format(count);

function jobsPart(jobs: NonNullable<ProcessState['jobs']>): string {
  const rows = jobs.map(
    ({ lane, due, failed, oldestDueSeconds }) => `<tr><th scope="row">${lane}</th>
<td>${countOf(due, false)}</td><td>${countOf(failed, true)}</td><td>${due > 0 ? durationOf(oldestDueSeconds) : none}</td></tr>`,
  );
  return `<h2 id="jobs">Jobs</h2>
<table aria-labelledby="jobs">
<thead><tr><th scope="col">Lane</th><th scope="col">Due</th><th scope="col">Failed</th><th scope="col">Oldest</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

/** Writes the state of a process as a page. All values are numbers and words of the code. */
export function statePage(state: ProcessState): string {
  const { ready, load, pool, database, jobs } = state;
  const rows: [string, string][] = [
    ['Runs for', durationOf(state.uptimeSeconds)],
    ['Memory', `${number.format(state.memoryMegabytes)} MB`],
    ['Requests let in', percent.format(load.admittedShare)],
    ['Requests in work', number.format(load.waitingRequests)],
    ['Database', databaseText(database)],
    [
      'Connections',
      pool
        ? `${pool.busy} busy, ${pool.idle} idle, ${countOf(pool.waiting, true)} waited for`
        : none,
    ],
    ['Projection', lagText(state.projection)],
    ['Event log', eventsText(state.events)],
  ];
  return widePage({
    title: ready ? 'Ready' : 'Not ready',
    heading: ready ? 'This process answers requests' : 'This process answers no requests',
    intro: withCommands(
      '<p class="soft">As it is now. <code>npm run operate -- state</code> prints the same.</p>',
    ),
    main: `<table aria-label="State">\n<tbody>\n${rows.map(rowOf).join('\n')}\n</tbody>\n</table>
${jobs ? jobsPart(jobs) : ''}`,
  });
}

/** Writes for anybody whether the process is ready. */
export const readyPage = (isReady: boolean): string =>
  plainPage({
    language: 'en',
    title: isReady ? 'Ready' : 'Not ready',
    body: isReady
      ? '<p>This site answers requests. Operators who are logged in see more here.</p>'
      : '<p>This site is starting, or can not reach its database. Please try again in a few seconds.</p>',
  });
