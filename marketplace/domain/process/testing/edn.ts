import { InvalidProcessError } from '../model.ts';
import { parseProcess } from '../parseProcess.ts';

// Texts of small processes, and the problems reported for them.

/** Returns the problems of a process text; none when it is valid. */
export function problemsOf(edn: string, templates?: string[]): string[] {
  try {
    parseProcess(edn, templates);
  } catch (error) {
    if (error instanceof InvalidProcessError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** Removes the mark `§` and returns its position, where the fault is. */
export function unmark(marked: string): { edn: string; place: string } {
  const before = marked.slice(0, Math.max(0, marked.indexOf('§'))).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { edn: marked.replace('§', ''), place: `line ${before.length}, column ${column}` };
}

export const ask = '{:name :transition/ask :actor :actor.role/customer :to :state/asked}';
export const whole = (transitions: string, rest = '') =>
  `{:format :v3\n:transitions [${transitions}]\n${rest}}`;
/** A second transition, on line 3. */
export const second = (fields: string) => whole(`${ask}\n{${fields}}`);
export const step = ':name :transition/x :from :state/asked :to :state/z';
export const acting = (fields: string) => second(`${step} :actor :actor.role/provider ${fields}`);
export const timed = (at: string) => second(`${step} :at ${at}`);
/** An action, on line 4 from column 2 on. */
export const action = (fields: string, more = '') => acting(`${more} :actions [\n {${fields}}]`);
export const noted = (fields: string) => whole(ask, `:notifications [{${fields}}]`);
export const note = ':name :n/a :on :transition/ask :to :actor.role/customer :template :hello';
