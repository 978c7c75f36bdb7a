import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Seconds: from a cached page to the limits at which requests end. */
const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementSeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 3.5, 10];
const classMinutes = [5, 15, 30, 45, 60, 75, 90, 120, 180];
const classBytes = [1e7, 1e8, 5e8, 1e9, 5e9, 2e10, 1e11];
const callSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Creates metrics of a registry, named `flowroom_…`. */
type Meters = ReturnType<typeof metersOf>;

const metersOf = (registers: Registry[]) => ({
  histogram: <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name: `flowroom_${name}`, help, labelNames, buckets, registers }),
  counter: <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `flowroom_${name}`, help, labelNames, registers }),
  gauge: <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `flowroom_${name}`, help, labelNames, registers }),
});

/** Metrics of a process. */
export type Instruments = ReturnType<typeof createInstruments>;

/**
 * Creates the metrics of a process. Labels have few values, all of them from the code: names of
 * routes, pages, operations, jobs and transitions, never an address or an id.
 */
export function createInstruments() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meters = metersOf([registry]);
  return {
    registry,
    ...requestMetrics(meters),
    ...marketplaceMetrics(meters),
    ...outsideMetrics(meters),
    ...pageMetrics(meters),
    ...cacheMetrics(meters),
    ...classroomMetrics(meters),
  };
}

/** How requests are answered. */
function requestMetrics({ histogram, counter, gauge }: Meters) {
  return {
    requests: histogram(
      'http_request_duration_seconds',
      'Time to answer a request, by the pattern of its route.',
      ['method', 'route', 'status'],
      requestSeconds,
    ),
    refusedRequests: counter(
      'refused_requests_total',
      'Requests refused: the event loop was late, too many waited, a client had its share.',
      ['reason'],
    ),
    admittedShare: gauge('admitted_share', 'Share of the requests that are let in, 0 to 1.', []),
    waitingRequests: gauge('waiting_requests', 'Requests that wait for their answer.', []),
    renders: histogram(
      'page_render_duration_seconds',
      'Time to load and render a page that was not in the cache.',
      ['page', 'outcome'],
      requestSeconds,
    ),
    cachedPages: counter('cached_pages_total', 'Pages that were answered from the cache.', [
      'page',
    ]),
  };
}

/** What the marketplace does: operations, statements and jobs. */
function marketplaceMetrics({ histogram, counter, gauge }: Meters) {
  return {
    operations: histogram(
      'api_operation_duration_seconds',
      'Time of an operation of the marketplace.',
      ['api', 'operation', 'outcome'],
      requestSeconds,
    ),
    statements: histogram(
      'db_statement_duration_seconds',
      'Time of a statement of the database, with its wait in a queue.',
      ['outcome'],
      statementSeconds,
    ),
    slowStatements: counter(
      'db_slow_statements_total',
      'Statements that took longer than SLOW_QUERY_MS.',
      [],
    ),
    pool: gauge('db_pool_connections', 'Connections to the database, and callers waiting.', [
      'state',
    ]),
    jobs: histogram('job_duration_seconds', 'Time of a job.', ['kind', 'outcome'], callSeconds),
    waitingJobs: gauge('jobs', 'Jobs that are due, and jobs that have failed for good.', [
      'lane',
      'state',
    ]),
    oldestJob: gauge('job_oldest_due_seconds', 'Time for which the oldest due job waits.', [
      'lane',
    ]),
  };
}

/** Calls to services outside, and what is sold. */
function outsideMetrics({ histogram, counter }: Meters) {
  return {
    mails: histogram(
      'mail_duration_seconds',
      'Time to hand a mail over.',
      ['by', 'outcome'],
      callSeconds,
    ),
    payments: histogram(
      'payment_call_duration_seconds',
      'Time of a call to the payment provider.',
      ['call', 'outcome'],
      callSeconds,
    ),
    webhooks: histogram(
      'webhook_duration_seconds',
      'Time to send a webhook to another program.',
      ['outcome'],
      callSeconds,
    ),
    transitions: counter('transitions_total', 'Committed transitions of orders.', ['transition']),
    places: counter('places_total', 'Seats and stock taken, released and refused as sold out.', [
      'change',
    ]),
  };
}

/** Classes that are held here. */
function classroomMetrics({ gauge, histogram, counter }: Meters) {
  return {
    classMinutes: histogram(
      'class_minutes',
      'Minutes for which classes were held.',
      [],
      classMinutes,
    ),
    classPersonMinutes: counter(
      'class_person_minutes_total',
      'Minutes of all people in classes that have ended.',
      [],
    ),
    classBytes: histogram(
      'class_bytes',
      'Media of classes that have ended, each.',
      ['direction'],
      classBytes,
    ),
    classroom: gauge('classroom', 'Rooms that are open, people in them, and connections.', [
      'state',
    ]),
    classroomBytes: gauge('classroom_bytes', 'Media of the rooms that are open.', ['direction']),
    classroomEngineSeconds: gauge(
      'classroom_engine_seconds',
      'Processor time of the media engine since its start.',
      [],
    ),
    classroomEngineBytes: gauge('classroom_engine_bytes', 'Memory of the media engine.', []),
  };
}

/** Caches, the event log that they follow, and calls to the marketplace. */
function cacheMetrics({ counter, gauge }: Meters) {
  return {
    cacheRequests: counter(
      'cache_requests_total',
      'Requests for values of a cache: hit, stale (made again behind it), miss.',
      ['cache', 'result'],
    ),
    cacheEvictions: counter(
      'cache_evictions_total',
      'Values that left a cache: for want of room, changed, right for a time only, or too old.',
      ['cache', 'reason'],
    ),
    cacheEntries: gauge('cache_entries', 'Values in a cache.', ['cache']),
    cacheBytes: gauge('cache_bytes', 'Bytes of the values in a cache.', ['cache']),
    eventsAge: gauge(
      'events_age_seconds',
      'Time since the last read of the event log that reached its end.',
      [],
    ),
    eventsReadable: gauge(
      'events_readable',
      'Whether the event log can be read: 1, or 0 while pages are bounded by their age alone.',
      [],
    ),
    eventReads: counter(
      'event_reads_total',
      'Reads of the event log by this process: of several, the one that has the lease reads.',
      ['outcome'],
    ),
    marketplaceCalls: counter(
      'marketplace_calls_total',
      'Calls of the web server to the marketplace, by what they are for.',
      ['operation', 'purpose'],
    ),
  };
}

/** How far the process is, and what the browsers of visitors measure. */
function pageMetrics({ histogram, gauge }: Meters) {
  return {
    projectionLag: gauge(
      'projection_lag_seconds',
      'Time since the projection has reached the end of the event log.',
      [],
    ),
    ready: gauge('ready', 'Whether the process answers requests: 1 or 0.', []),
    vitals: histogram(
      'web_vital_seconds',
      'Measurements in the browsers of visitors.',
      ['name', 'page'],
      [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 8],
    ),
    layoutShift: histogram(
      'web_vital_layout_shift',
      'Cumulative layout shift in the browsers of visitors.',
      ['page'],
      [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    ),
  };
}
