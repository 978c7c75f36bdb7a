import type { Answer } from './answers.ts';
import type { Told } from './books.ts';
import { scenarios } from './day.ts';
import type { People, Vars } from './day.ts';
import type { Site } from './site.ts';
import type { Tool } from './tool.ts';

/**
 * Seconds with as many new people in each, who come whatever the answers to those before them are.
 */
export interface Phase {
  duration: number;
  arrivalRate: number;
}

interface Context {
  vars: Vars;
}
interface RequestParams {
  name?: string;
  bodyOf?: string;
  json?: unknown;
  headers: Record<string, string>;
}
interface ToolResponse {
  statusCode: number;
  headers: Record<string, string | undefined>;
  body: string;
  timings: { start: number; phases: { total?: number; firstByte?: number } };
}
type Next = (error?: Error | null) => void;

interface OrderAnswer {
  data?: {
    id: string | { uuid: string };
    attributes?: {
      protectedData?: { stripePaymentIntents?: { default: Record<string, string> } };
    };
  };
}

/** Seconds after which a person goes away. */
const patience = 20;

const steps: readonly string[] = ['confirm', 'message', 'accept'] satisfies Told['step'][];
const isStep = (name: string): name is Told['step'] => steps.includes(name);

/**
 * Functions between the requests of a scenario. They add to the answers, and to the steps that were
 * acknowledged.
 */
function functionsOf(people: People, answers: Answer[], told: Told[]) {
  const draw = (name: keyof People) => (context: Context, _events: unknown, next: Next) => {
    Object.assign(context.vars, people[name]());
    next();
  };
  return {
    visitor: draw('visitor'),
    student: draw('student'),
    newcomer: draw('newcomer'),
    returning: draw('returning'),
    teacher: draw('teacher'),

    putBody(params: RequestParams, { vars }: Context, _events: unknown, next: Next) {
      const { transactionId } = vars;
      const name = params.bodyOf ?? '';
      // The tool shares the headers of a step between people.
      params.headers = { ...params.headers };
      if (name === 'message') params.json = { transactionId, content: 'See you there.' };
      else if (name.startsWith('by')) params.json = { transactionId };
      else params.json = vars[name];
      if (name === 'message') params.headers.authorization = 'Bearer session';
      if (name === 'byTeacher') params.headers.cookie = String(vars['teacherCookie']);
      if (!vars.cookie) delete params.headers.cookie;
      next();
    },

    note(
      { name = '?' }: RequestParams,
      { statusCode: status, headers, timings }: ToolResponse,
      { vars }: Context,
      _events: unknown,
      next: Next,
    ) {
      answers.push({
        step: name,
        at: timings.start,
        ms: timings.phases.total ?? timings.phases.firstByte ?? 0,
        status,
        hasRetryAfter: headers['retry-after'] !== undefined,
      });
      if (status < 400 && isStep(name)) {
        told.push({ transactionId: String(vars['transactionId']), step: name });
      }
      // A refused person goes away, and comes back later as somebody else.
      next(status >= 400 ? new Error(`${name} ${status}`) : null);
    },

    keep(
      { name }: RequestParams,
      { body, statusCode }: ToolResponse,
      { vars }: Context,
      _events: unknown,
      next: Next,
    ) {
      if (name !== 'book' || statusCode >= 400) return next();
      const { data } = JSON.parse(body) as OrderAnswer;
      const { stripePaymentIntentId: intentId, stripePaymentIntentClientSecret: clientSecret } =
        data?.attributes?.protectedData?.stripePaymentIntents?.default ?? {};
      const id = data?.id;
      Object.assign(vars, {
        transactionId: typeof id === 'object' ? id.uuid : id,
        intentId,
        clientSecret,
      });
      return next(intentId ? null : new Error('The order has no payment.'));
    },

    noteError(error: Error, params: RequestParams, _c: Context, _events: unknown, next: Next) {
      // Called for answers too, which are recorded already.
      if (/ \d{3}$/.test(error.message)) return next();
      answers.push({
        step: params?.name ?? error.message,
        at: Date.now(),
        ms: 0,
        status: 0,
        hasRetryAfter: false,
      });
      return next();
    },
  };
}

/** A site, those who use it, and the steps that were acknowledged to them. */
export interface Day {
  site: Site;
  people: People;
  told: Told[];
}

/**
 * Sends people through their day. Returns all answers of the product; those of the stubs are left
 * out.
 */
export async function drive(
  tool: Tool,
  { site, people, told }: Day,
  phases: readonly Phase[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const script = {
    config: {
      target: site.url,
      phases,
      timeout: patience,
      http: { timeout: patience, pool: 2_000 },
      processor: functionsOf(people, answers, told),
    },
    scenarios: scenarios.map(({ name, weight, draw, flow }) => ({
      name,
      weight,
      beforeScenario: [draw],
      afterResponse: ['note'],
      onError: ['noteError'],
      flow,
    })),
  };
  const run = await tool.runner(script, undefined, {});
  await new Promise<void>(resolve => {
    run.on('done', resolve);
    run.run();
  });
  await run.stop();
  return answers.filter(({ step }) => !step.startsWith('stub'));
}
