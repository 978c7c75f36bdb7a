import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { followSignals } from './followSignals.ts';
import { createInstruments } from './instruments.ts';
import type { Instruments } from './instruments.ts';
import type { ClassroomState, ProcessState } from './processState.ts';

export interface MetricsOptions {
  port: number;
  host: string;
  /** State of the process, read with each scrape. */
  state: () => Promise<ProcessState>;
  logger: Logger;
}

/** Metrics of this process on a port of their own. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Starts to measure, and answers `GET /metrics`. */
export async function startMetrics({
  port,
  host,
  state,
  logger,
}: MetricsOptions): Promise<MetricsServer> {
  const metrics = createInstruments();
  const end = followSignals(metrics);
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    state()
      .then(now => {
        setGauges(metrics, now);
        return metrics.registry.metrics();
      })
      .then(
        text => res.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'the metrics could not be written');
          res.writeHead(500).end();
        },
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', error => logger.warn({ err: error }, 'a connection could not be accepted'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise(resolve => {
        end();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function setGauges(
  metrics: Instruments,
  { ready, load, pool, jobs, projection, events, classroom }: ProcessState,
): void {
  metrics.ready.set(ready ? 1 : 0);
  metrics.admittedShare.set(load.admittedShare);
  metrics.waitingRequests.set(load.waitingRequests);
  for (const [name, count] of Object.entries(pool ?? {})) metrics.pool.set({ state: name }, count);
  for (const { lane, due, failed, oldestDueSeconds } of jobs ?? []) {
    metrics.waitingJobs.set({ lane, state: 'due' }, due);
    metrics.waitingJobs.set({ lane, state: 'failed' }, failed);
    metrics.oldestJob.set({ lane }, oldestDueSeconds);
  }
  const lag = projection?.lagSeconds;
  if (lag === undefined || lag === null) metrics.projectionLag.remove();
  else metrics.projectionLag.set(lag);
  if (events) metrics.eventsReadable.set(events.isReadable ? 1 : 0);
  if (typeof events?.ageSeconds === 'number') metrics.eventsAge.set(events.ageSeconds);
  if (classroom) setRooms(metrics, classroom);
}

function setRooms(metrics: Instruments, { engine, ...counts }: ClassroomState): void {
  for (const [state, count] of Object.entries(counts)) metrics.classroom.set({ state }, count);
  if (!engine) {
    metrics.classroomEngineSeconds.remove();
    metrics.classroomEngineBytes.remove();
    return;
  }
  metrics.classroomBytes.set({ direction: 'in' }, engine.bytesIn);
  metrics.classroomBytes.set({ direction: 'out' }, engine.bytesOut);
  metrics.classroomEngineSeconds.set(engine.processorMs / 1_000);
  metrics.classroomEngineBytes.set(engine.memoryBytes);
}
