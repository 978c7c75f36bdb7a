import { createInProcessEngine } from '../inProcess/inProcessEngine.ts';
import { createJanusEngine } from '../janus/janusEngine.ts';
import type { EngineLogger, MediaEngine } from '../mediaEngine.ts';
import { missingJanus, startJanus } from './janus.ts';

/** An engine that tests end and kill. */
export interface EngineUnderTest {
  engine: MediaEngine;
  /** Id of the process that forwards. */
  processId(): Promise<number>;
  /** Kills what forwards, as a crash does. */
  kill(): Promise<void>;
  /** Another source follows with its key frame, and not before. */
  waitsForKeyFrames: boolean;
  /** What it says besides the people: traffic, or its processor time and memory too. */
  measures: 'traffic' | 'all';
  close(): Promise<void>;
}

const logger: EngineLogger = { info() {}, warn() {}, error() {} };

/** Ports from a place of this process, so that runs beside each other rarely meet. */
const portsFrom = (first: number): [number, number] => {
  const from = first + (process.pid % 50) * 100;
  return [from, from + 99];
};

async function inProcess(capacity: number): Promise<EngineUnderTest> {
  const engine = createInProcessEngine({
    publicAddresses: ['127.0.0.1'],
    ports: portsFrom(41_000),
    capacity,
    logger,
    timeoutMs: 30_000,
  });
  await engine.processId();
  return {
    engine,
    waitsForKeyFrames: true,
    processId: () => engine.processId(),
    measures: 'all',
    kill: async () => void process.kill(await engine.processId(), 'SIGKILL'),
    close: () => engine.close(),
  };
}

async function janus(capacity: number): Promise<EngineUnderTest> {
  const server = await startJanus(portsFrom(47_000));
  const { url, adminUrl, secret } = server;
  const urls = { urls: [url], adminUrls: [adminUrl] };
  const engine = createJanusEngine({ ...urls, secret, capacity, logger });
  return {
    engine,
    waitsForKeyFrames: false,
    processId: async () => server.pid(),
    measures: 'traffic',
    kill: () => server.restart(),
    close: async () => {
      await engine.close();
      await server.stop();
    },
  };
}

/** Engines; `missing` says why one can not be tested here. */
export const engines: {
  name: string;
  start(capacity: number): Promise<EngineUnderTest>;
  missing: string | null;
}[] = [
  { name: 'inProcess', start: inProcess, missing: null },
  { name: 'janus', start: janus, missing: missingJanus },
];
