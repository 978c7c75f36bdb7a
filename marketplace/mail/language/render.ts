import type { RenderState } from './helpers.ts';
import { createHandlebars, helperNames } from './helpers.ts';
import { mailContext } from './values.ts';

/** Position and reason of a template error. Lines and columns count from 1. */
export interface TemplateProblem {
  reason: string;
  line: number | null;
  column: number | null;
  /** The part of the template that the reason is about. */
  evidence: string | null;
}

/** Thrown when a template can not be parsed or rendered. */
export class TemplateError extends Error {
  readonly problem: TemplateProblem;

  constructor(problem: TemplateProblem) {
    const place =
      problem.line === null ? '' : ` (line ${problem.line}, column ${problem.column ?? 1})`;
    super(`${problem.reason}${place}`);
    this.problem = problem;
  }
}

/** Inputs of a template besides its context. */
export interface RenderOptions {
  locale?: string;
  timeZone?: string;
  assets?: Record<string, unknown>;
  /** False for subjects, which are plain text. */
  escape?: boolean;
  /**
   * True when the mail will be sent: an invalid translation is then replaced by the template's own
   * text.
   */
  withFallback?: boolean;
}

const handlebars = createHandlebars();

interface Node {
  type: string;
  loc?: { start: { line: number; column: number } };
  path?: { type: string; original?: unknown; parts?: unknown[] };
  params?: unknown[];
  hash?: { pairs: unknown[] };
}

const callable = ['MustacheStatement', 'BlockStatement', 'SubExpression'];
const isCall = (node: object): node is Node =>
  'type' in node && typeof node.type === 'string' && callable.includes(node.type);

/** Returns the calls of a syntax tree: the nodes with arguments. */
function calls(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) node.forEach(item => calls(item, found));
  else if (typeof node === 'object' && node !== null) {
    if (isCall(node)) found.push(node);
    for (const [key, value] of Object.entries(node)) if (key !== 'loc') calls(value, found);
  }
  return found;
}

function parseProblem(error: unknown, source: string): TemplateProblem {
  const message = error instanceof Error ? error.message : String(error);
  const [, line, column] = (
    / - (\d+):(\d+)$/.exec(message) ??
    /line (\d+)(?::(\d+))?/.exec(message) ??
    []
  ).map(Number);
  const [first = message, , , expecting] = message.split('\n');
  return {
    reason: expecting ? `The template can not be read: ${expecting}` : first,
    line: line ?? null,
    column: column === undefined || Number.isNaN(column) ? null : column + 1,
    evidence: line === undefined ? null : (source.split('\n')[line - 1]?.trim() ?? null),
  };
}

/** Maximum nesting of blocks, and of calls within calls; compile time grows quickly with it. */
const maxLevels = 50;

function isTooDeep(source: string): boolean {
  let blocks = 0;
  let calls = 0;
  for (const [token] of source.matchAll(/\{\{~?[#^/]|\{\{|[()]/g)) {
    if (token === '(') calls += 1;
    else if (token === ')') calls -= 1;
    else {
      calls = 0;
      if (token.length > 2) blocks += token.endsWith('/') ? -1 : 1;
    }
    if (blocks > maxLevels || calls > maxLevels) return true;
  }
  return false;
}

/** Returns the first problem of a template; null when it is valid. */
export function findProblem(source: string): TemplateProblem | null {
  if (isTooDeep(source)) {
    const reason = `The template has more than ${maxLevels} levels`;
    return { reason, line: null, column: null, evidence: null };
  }
  let tree: unknown;
  try {
    tree = handlebars.parse(source);
  } catch (error) {
    return parseProblem(error, source);
  }
  for (const { path, params, hash, loc, type } of calls(tree)) {
    const name = String(path?.original ?? '');
    const called =
      (params?.length ?? 0) > 0 || (hash?.pairs.length ?? 0) > 0 || type === 'SubExpression';
    if (called && !helperNames.has(name)) {
      return {
        reason: `There is no helper "${name}"`,
        line: loc?.start.line ?? null,
        column: loc ? loc.start.column + 1 : null,
        evidence: name,
      };
    }
  }
  return null;
}

type Compiled = (
  context: unknown,
  options: { data: { mail: RenderState }; depths: unknown[] },
) => string;

const cacheSize = 300;
const compiledTemplates = new Map<string, Compiled>();

function compile(source: string, escape: boolean): Compiled {
  const key = `${escape}:${source}`;
  let compiled = compiledTemplates.get(key);
  if (!compiled) {
    const problem = findProblem(source);
    if (problem) throw new TemplateError(problem);
    // compat: lookups climb the enclosing scopes, as the templates expect.
    compiled = handlebars.compile(source, { compat: true, noEscape: !escape });
    if (compiledTemplates.size >= cacheSize) {
      compiledTemplates.delete(compiledTemplates.keys().next().value ?? '');
    }
    compiledTemplates.set(key, compiled);
  }
  return compiled;
}

/**
 * Renders a template with a context.
 * @throws TemplateError
 */
export function renderTemplate(
  source: string,
  context: unknown,
  {
    locale = 'en-US',
    timeZone = 'UTC',
    assets = {},
    escape = true,
    withFallback = false,
  }: RenderOptions = {},
): string {
  const run = compile(source, escape);
  const mail: RenderState = { locale, timeZone, assets, withFallback, escape, translations: {} };
  try {
    const values = mailContext(context);
    // Without `depths`, inline partials would not see the outermost scope.
    return run(values, { data: { mail }, depths: [values] });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TemplateError({ reason, line: null, column: null, evidence: null });
  }
}
