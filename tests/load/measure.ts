import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/percentiles.ts';
import { holds, isError, nextRate, recoverySeconds, summaryOf } from './answers.ts';
import type { Answer, Summary } from './answers.ts';
import { drive } from './drive.ts';
import type { Day } from './drive.ts';
import type { Site } from './site.ts';
import type { Tool } from './tool.ts';
import { usageDuring } from './usage.ts';
import type { Usage } from './usage.ts';

/** Where people are sent, and for how long. */
export interface Stage extends Day {
  tool: Tool;
  /** Seconds of a phase. */
  seconds: number;
  /** People a second to begin with. */
  first: number;
  tell: (line: string) => void;
}

export interface RateFigures extends Summary {
  peoplePerSecond: number;
  usage: Usage[];
}

const within = (answers: readonly Answer[], from: number, seconds: number) =>
  answers.filter(({ at }) => at >= from && at < from + seconds * 1000);

async function atRate(stage: Stage, arrivalRate: number): Promise<RateFigures> {
  const { tool, seconds, tell } = stage;
  const from = Date.now();
  const { value, usage } = await usageDuring(stage.site.processes, () =>
    drive(tool, stage, [{ duration: seconds, arrivalRate }]),
  );
  const summary = summaryOf(within(value, from, seconds), seconds);
  tell(
    `${arrivalRate} people a second: ${summary.answeredPerSecond} answers a second, p95 ${summary.p95} ms, refused ${summary.refused} %, failed ${summary.failed} %`,
  );
  const wrong = new Map<string, number>();
  for (const one of value.filter(({ status }) => status === 0 || status >= 400)) {
    const name = `${one.step} ${one.status}`;
    wrong.set(name, (wrong.get(name) ?? 0) + 1);
  }
  if (wrong.size > 0)
    tell(`  ${[...wrong].map(([name, count]) => `${name}: ${count}`).join(', ')}`);
  return { peoplePerSecond: arrivalRate, ...summary, usage };
}

/** Finds the highest rate that holds: rising by half, then between what held and what did not. */
export async function highestRate(stage: Stage): Promise<RateFigures[]> {
  await atRate(stage, stage.first);
  const tried: RateFigures[] = [];
  let [held, failed]: (number | null)[] = [null, null];
  for (let rate: number | null = stage.first; rate !== null;) {
    const figures = await atRate(stage, rate);
    tried.push(figures);
    if (holds(figures)) held = rate;
    else failed = rate;
    rate = nextRate(held ?? null, failed ?? null);
    await sleep(2_000);
  }
  return tried;
}

/** What happens beyond what holds, and afterwards. */
export interface OverloadFigures extends Summary {
  peoplePerSecond: number;
  /** Health checks meanwhile, ms. */
  readyP95: number;
  readyFailed: number;
  /**
   * Until everything was well again after the rate had fallen to a half of what holds; null: never.
   */
  recoverySeconds: number | null;
  usage: Usage[];
}

async function watchReady(site: Site, until: Promise<unknown>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isOver = false;
  void until.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver) {
    for (const url of site.readyUrls) {
      const [at, from] = [Date.now(), performance.now()];
      const status = await fetch(`${url}/readyz`).then(
        async answer => (await answer.text(), answer.status),
        () => 0,
      );
      const ms = performance.now() - from;
      answers.push({ step: 'readyz', at, ms, status, hasRetryAfter: false });
    }
    await sleep(200);
  }
  return answers;
}

/** Sends three times what holds, then half of it, and looks how the site fares. */
export async function overload(stage: Stage, holding: number): Promise<OverloadFigures> {
  const { tool, seconds, site, tell } = stage;
  const [beyond, calm] = [holding * 3, Math.max(1, Math.floor(holding / 2))];
  const from = Date.now();
  const { value, usage } = await usageDuring(site.processes, async () => {
    const driven = drive(tool, stage, [
      { duration: seconds, arrivalRate: beyond },
      { duration: seconds, arrivalRate: calm },
    ]);
    const ready = await watchReady(site, driven);
    return { answers: await driven, ready };
  });
  const { answers, ready } = value;
  const summary = summaryOf(within(answers, from, seconds), seconds);
  const figures = {
    peoplePerSecond: beyond,
    ...summary,
    readyP95: percentile(
      ready.map(({ ms }) => ms),
      0.95,
    ),
    readyFailed: ready.filter(isError).length,
    recoverySeconds: recoverySeconds(answers, from + seconds * 1000, seconds),
    usage,
  };
  tell(
    `${beyond} people a second: ${summary.answeredPerSecond} answers a second, p95 ${summary.p95} ms, refused ${summary.refused} % within ${summary.refusalP95} ms, failed ${summary.failed} %; /readyz p95 ${figures.readyP95} ms, ${figures.readyFailed} failed; well again after ${figures.recoverySeconds ?? 'no'} s at ${calm} people a second`,
  );
  return figures;
}
