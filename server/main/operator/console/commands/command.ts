import * as v from 'valibot';
import { isRecord } from '#shared/contract/lenient.ts';
import type { ConsoleAnswer, ConsoleCall } from '../consoleCall.ts';

/** Values of a command by the names of its arguments and options; those left out are undefined. */
export type Given = Readonly<Record<string, string | undefined>>;

/** A command of `npm run operate`: an operation of the Console API, or some steps of them. */
export interface ConsoleCommand {
  /** How it begins, e.g. `listings send-back`. */
  words: string;
  /** Names of the arguments; `why…` takes the rest of the line, `page?` may be left out. */
  args: readonly string[];
  /** Names of options that it knows besides `--json` and `--as`. */
  options?: readonly string[];
  help: string;
  run(call: ConsoleCall, given: Given): Promise<ConsoleAnswer>;
  /** Paths of what a list shows of each row; all of it when left out. */
  columns?: readonly string[];
}

const idShape = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is neither an id nor an address.'),
);
const people = v.array(v.object({ id: v.string() }));

/** Returns the id of a person who is named by id or mail address. */
export async function idOf(call: ConsoleCall, who: string): Promise<string> {
  if (!who.includes('@')) return v.parse(idShape, who);
  const { data } = await call.get('users/query', { search: who });
  const [person] = v.parse(people, data);
  if (!person) throw new Error(`Nobody has the address ${who}.`);
  return person.id;
}

type Body = (given: Given) => object;

export const reads =
  (path: string, query: (given: Given) => Record<string, string | undefined> = given => given) =>
  (call: ConsoleCall, given: Given) =>
    call.get(path, query(given));

export const acts =
  (path: string, body: Body = ({ id }) => ({ id })) =>
  (call: ConsoleCall, given: Given) =>
    call.post(path, body(given));

/** Acts on a person who is named by id or address. */
export const actsOn =
  (path: string, body: Body = () => ({})) =>
  async (call: ConsoleCall, given: Given) =>
    call.post(path, { id: await idOf(call, given['who'] ?? ''), ...body(given) });

const dataParts = ['public', 'protected', 'private', 'metadata'] as const;

/** Names of the options with extended data; a part is JSON of what changes, null removes a key. */
export const dataOptions: readonly string[] = dataParts;

/** Returns the parts of extended data that were given. @throws Error for what is no JSON object */
export function dataOf(given: Given): Record<string, unknown> {
  const parts = dataParts.flatMap(name => {
    const text = given[name];
    if (text === undefined) return [];
    return [[name === 'metadata' ? name : `${name}Data`, objectOf(name, text)] as const];
  });
  if (parts.length === 0) throw new Error(`Give ${dataParts.map(one => `--${one}`).join(', ')}.`);
  return Object.fromEntries(parts);
}

const objectText = v.pipe(v.string(), v.parseJson(), v.custom<Record<string, unknown>>(isRecord));

function objectOf(name: string, text: string): Record<string, unknown> {
  const { success, output } = v.safeParse(objectText, text);
  if (!success) throw new Error(`--${name} is no JSON object, such as {"level": "all"}.`);
  return output;
}
