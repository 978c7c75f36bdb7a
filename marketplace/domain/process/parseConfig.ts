import type { EdnNode } from '#marketplace/edn/nodes.ts';
import { describeAction } from './actionCatalogue.ts';
import type { ActionName, ConfigRule } from './actionCatalogue.ts';
import type { ActionUse, ConfigValue } from './model.ts';
import type { Problems } from './problems.ts';

/** Parses the `:config` of an action by the rules of the catalogue. */
export function parseConfig(
  node: EdnNode | undefined,
  nameNode: EdnNode,
  action: ActionName,
  problems: Problems,
): ActionUse['config'] {
  const { config: rules = {}, needsConfig = [] } = describeAction(action);
  const what = `The :config of :action/${action}`;
  const map = node && problems.expect(node, 'map', what);
  const fields = map ? problems.fields(map, Object.keys(rules), what) : new Map<string, EdnNode>();
  if (!node || map) {
    for (const key of needsConfig) {
      if (!fields.has(key)) problems.add(`${what} needs :${key}`, node ?? nameNode);
    }
  }
  const config: Record<string, ConfigValue> = {};
  for (const [key, value] of fields) {
    const rule = rules[key];
    const parsed = rule && parseValue(value, key, rule, problems);
    if (parsed !== null && parsed !== undefined) config[key] = parsed;
  }
  checkBounds(config, fields, problems);
  return config;
}

function parseValue(
  node: EdnNode,
  key: string,
  rule: ConfigRule,
  problems: Problems,
): ConfigValue | null {
  switch (rule) {
    case 'boolean':
      return problems.expect(node, 'boolean', `:${key}`)?.value ?? null;
    case 'keywords':
      return parseKeywords(node, key, problems);
    case 'decimal':
      return parseDecimal(node, `:${key}`, problems);
    case 'money':
      return parseMoney(node, key, problems);
    default:
      return node.kind === 'keyword' && rule.oneOf.includes(node.name)
        ? node.name
        : problems.add(
            `:${key} must be one of ${rule.oneOf.map(name => `:${name}`).join(', ')}`,
            node,
          );
  }
}

function parseKeywords(node: EdnNode, key: string, problems: Problems): Record<string, string> {
  const entries = problems.expect(node, 'map', `:${key}`)?.entries ?? [];
  return Object.fromEntries(
    entries.flatMap(([from, to]) => {
      const pair = [
        problems.expect(from, 'keyword', `:${key}`),
        problems.expect(to, 'keyword', `:${key}`),
      ];
      return pair[0] && pair[1] ? [[pair[0].name, pair[1].name]] : [];
    }),
  );
}

/** Returns the digits of a non-negative number without an exponent. */
function parseDecimal(node: EdnNode, what: string, problems: Problems): string | null {
  const digits =
    node.kind === 'integer' || node.kind === 'decimal'
      ? /^\+?(\d{1,15}(\.\d{1,15})?)\.?$/.exec(node.digits)?.[1]
      : undefined;
  return digits ?? problems.add(`${what} must be a number from 0 on such as 0.1M`, node);
}

function parseMoney(node: EdnNode, key: string, problems: Problems): Record<string, string> | null {
  const map = problems.expect(node, 'map', `:${key}`);
  if (!map) return null;
  const fields = problems.fields(map, ['amount', 'currency'], `:${key}`);
  const [amount, currency] = [fields.get('amount'), fields.get('currency')];
  if (!amount || !currency) {
    return problems.add(`:${key} must be money such as {:amount 2M :currency "EUR"}`, map);
  }
  const digits = parseDecimal(amount, ':amount', problems);
  if (currency.kind !== 'string' || !/^[A-Z]{3}$/.test(currency.value)) {
    return problems.add(':currency must be a code in a string such as "EUR"', currency);
  }
  return digits === null ? null : { amount: digits, currency: currency.value };
}

/** Refuses a minimum amount that is greater than the maximum. */
function checkBounds(
  { min, max }: Record<string, ConfigValue>,
  fields: ReadonlyMap<string, EdnNode>,
  problems: Problems,
): void {
  const at = fields.get('min');
  if (!at || !isMoney(min) || !isMoney(max)) return;
  if (min.currency !== max.currency) {
    problems.add(':min and :max must have the same currency', at);
  } else if (Number(min.amount) > Number(max.amount)) {
    problems.add(':min must not be larger than :max', at);
  }
}

const isMoney = (value: ConfigValue | undefined): value is { amount: string; currency: string } =>
  typeof value === 'object' && typeof value.amount === 'string';
