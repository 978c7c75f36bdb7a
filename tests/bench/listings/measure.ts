import { percentile } from '../percentiles.ts';
import { questions } from './queries.ts';
import type { Facts } from './queries.ts';

/** Time that answers took, in ms as a client sees it. */
export interface Answer {
  query: string;
  p50: number;
  p95: number;
}

const warmUp = 10;

/** Runs each query in turn, one at a time, with other values each turn. @param origin of the API */
export async function measureQueries(
  origin: string,
  token: string,
  facts: Facts,
  turns: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { name, path } of questions) {
    const times: number[] = [];
    for (let turn = 0; turn < turns + warmUp; turn += 1) {
      const from = performance.now();
      // A unique query, because equal queries share an answer.
      const question = `${path(turn, facts)}&asked=${turn}`;
      const response = await fetch(`${origin}/v1/api/${question}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      });
      const text = await response.text();
      const took = performance.now() - from;
      if (!response.ok) throw new Error(`${name} was answered with ${response.status}: ${text}`);
      if (turn >= warmUp) times.push(took);
    }
    answers.push({ query: name, p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
  }
  return answers;
}
