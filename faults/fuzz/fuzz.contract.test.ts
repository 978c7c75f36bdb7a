import { FlowroomServer } from '#e2e/support/server.ts';
import { corpus } from './corpus/corpus.ts';
import { heapProbe } from './memory.ts';
import type { Memory, Probe } from './memory.ts';
import { describeFinding, sendBatch } from './run.ts';
import type { Finding, Outcome } from './run.ts';
import { makeWorld, productSettings, resetSettings } from './world.ts';

// The product as it is shipped, asked over HTTP by requests that may be wrong anywhere: in what they
// say, in how they are written down, and in who sends them.

// The same requests each time, so that a failure is somebody's; FUZZ_SEED asks for others.
const seed = Number(process.env['FUZZ_SEED'] ?? 20261123);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 10_000);
/** People change their passwords and close their accounts, so that new ones come now and then. */
const batchSize = 500;
const perWorld = 2;
/** Code is compiled, caches and pools fill, before memory is compared. */
const warmUp = Math.min(3000, Math.floor(requests / 3));

let server: FlowroomServer;
let probe: Probe;

beforeAll(async () => {
  probe = await heapProbe();
  server = await FlowroomServer.start({ ...productSettings, ...probe.env });
}, 90_000);
afterAll(() => server?.stop());

/** Why the process no longer answers, when it does not. */
async function standsStill(): Promise<string | null> {
  const answer = await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(
    () => null,
  );
  return answer?.ok ? null : `The process does not answer any more:\n${server.log.slice(-3000)}`;
}

interface Report {
  findings: Finding[];
  classes: Record<number, number>;
  accepted: Set<string>;
  start: Memory;
  end: Memory;
}

const tell = (line: string) => void process.stdout.write(`${line}\n`);

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function fuzz(): Promise<Report> {
  const report: Omit<Report, 'start' | 'end'> = { findings: [], classes: {}, accepted: new Set() };
  const add = ({ findings, classes, accepted }: Outcome) => {
    report.findings.push(...findings);
    for (const [kind, count] of Object.entries(classes)) {
      report.classes[Number(kind)] = (report.classes[Number(kind)] ?? 0) + count;
    }
    for (const name of accepted) report.accepted.add(name);
  };
  let start: Memory | null = null;
  let world = await makeWorld(server);
  for (let from = 0; from < requests; from += batchSize) {
    if (from > 0 && (from / batchSize) % perWorld === 0) world = await makeWorld(server);
    if (!start && from >= warmUp) start = await probe.read();
    add(await sendBatch(world, { seed, from, to: Math.min(from + batchSize, requests) }));
    const reason = await standsStill();
    if (reason) throw new Error(`${reason}\nseed ${seed}, requests ${from} to ${from + batchSize}`);
    await resetSettings(server);
    tell(
      `fuzz: seed ${seed}, ${from + batchSize} of ${requests}, answers ${JSON.stringify(report.classes)}, ${report.findings.length} findings`,
    );
  }
  const end = await probe.read();
  start ??= end;
  const never = corpus.map(({ name }) => name).filter(name => !report.accepted.has(name));
  tell(`fuzz: never accepted: ${never.join(', ')}`);
  tell(
    `fuzz: held ${megabytes(start.held)} -> ${megabytes(end.held)}, resident ${megabytes(start.resident)} -> ${megabytes(end.resident)}`,
  );
  return { ...report, start, end };
}

describe(`${requests} mutated requests over HTTP`, () => {
  let report: Report;
  beforeAll(
    async () => {
      report = await fuzz();
    },
    requests * 60 + 120_000,
  );

  it('are all answered in time, and none with an error of the server', () => {
    const told = report.findings.slice(0, 20).map(one => describeFinding(seed, one));
    expect(told.join('\n\n')).toBe('');
    expect(report.findings).toEqual([]);
  });

  it('are not all refused at the door', () => {
    const { 2: accepted = 0, 4: refused = 0 } = report.classes;
    expect(accepted).toBeGreaterThan(requests / 20);
    expect(refused).toBeGreaterThan(requests / 4);
    expect(report.accepted.size).toBeGreaterThan(80);
  });

  it('leave the memory of the process as it was', () => {
    expect(report.end.held / report.start.held).toBeLessThan(1.25);
    expect(report.end.resident / report.start.resident).toBeLessThan(1.4);
  });
});
