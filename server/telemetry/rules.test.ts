import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import * as v from 'valibot';
import { parse } from 'yaml';
import { createInstruments } from './instruments.ts';

const folder = path.resolve(import.meta.dirname, '../../deploy/ops');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const rules = v
  .parse(
    v.object({
      groups: v.array(
        v.object({
          rules: v.array(
            v.strictObject({
              alert: v.string(),
              expr: v.string(),
              for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smhd]$/))),
              labels: v.strictObject({ severity: v.picklist(['page', 'warn']) }),
              annotations: v.strictObject({ summary: v.string(), action: v.string() }),
            }),
          ),
        }),
      ),
    }),
    parse(read('prometheus-alerts.yml')),
  )
  .groups.flatMap(group => group.rules);

const dashboard = v.parse(
  v.object({
    panels: v.array(
      v.object({
        id: v.number(),
        title: v.string(),
        targets: v.optional(v.array(v.object({ expr: v.string() })), []),
      }),
    ),
  }),
  JSON.parse(read('grafana-dashboard.json')),
);

const expressions = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    // Variables of Grafana are put in before Prometheus reads them.
    targets.map(({ expr }): [string, string] => [
      title,
      expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.*'),
    ]),
  ),
];

/** Returns the metrics of an expression with the labels that it selects or groups by. */
function usesOf(expression: string): { metrics: string[]; labels: string[]; isBroken: boolean } {
  const metrics: string[] = [];
  const labels: string[] = [];
  let isBroken = false;
  parser.parse(expression).iterate({
    enter({ name, from, to, type }) {
      const text = expression.slice(from, to);
      if (type.isError) isBroken = true;
      if (name === 'VectorSelector') metrics.push(/^[\w:]+/.exec(text)?.[0] ?? text);
      if (name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels, isBroken };
}

async function known(): Promise<{ names: Set<string>; labels: Set<string> }> {
  const { registry, ...instruments } = createInstruments();
  const suffixes = { histogram: ['_bucket', '_count', '_sum'], summary: ['_count', '_sum'] };
  const names = (await registry.getMetricsAsJSON()).flatMap(({ name, type }) => {
    const ends = { ...suffixes }[String(type) as 'histogram'] ?? [''];
    return ends.map(end => name + end);
  });
  const labels = Object.values(instruments).flatMap(one =>
    'labelNames' in one && Array.isArray(one.labelNames) ? one.labelNames.map(String) : [],
  );
  return { names: new Set(names), labels: new Set([...labels, 'job', 'instance', 'le']) };
}

it.each(expressions)('%s reads metrics that exist', async (_, expression) => {
  const { names, labels } = await known();
  const uses = usesOf(expression);
  expect(uses.isBroken).toBe(false);
  expect(uses.metrics.length).toBeGreaterThan(0);
  expect(uses.metrics.filter(name => !names.has(name))).toEqual([]);
  expect(uses.labels.filter(label => !labels.has(label))).toEqual([]);
});

it('every measurement of ours is in the dashboard', async () => {
  const text = expressions.map(([, expression]) => expression).join('\n');
  const { registry } = createInstruments();
  const ours = (await registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter(name => name.startsWith('flowroom_'));
  expect(ours.filter(name => !text.includes(name))).toEqual([]);
});

it('names are unique', () => {
  const alerts = rules.map(({ alert }) => alert);
  expect(new Set(alerts).size).toBe(alerts.length);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

const promtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

(promtool ? it : it.skip)('promtool takes the rules (skipped where it is not installed)', () => {
  execFileSync('promtool', ['check', 'rules', path.join(folder, 'prometheus-alerts.yml')]);
});
