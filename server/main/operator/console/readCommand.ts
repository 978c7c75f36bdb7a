import { parseArgs } from 'node:util';
import type { ConsoleCommand, Given } from './commands/command.ts';
import { consoleCommands } from './commands/index.ts';

/** A command with its values. */
export interface ReadCommand {
  command: ConsoleCommand;
  given: Given;
  /** Prints the answer as it is. */
  isJson: boolean;
  /** Mail address of the operator in whose name it is done. */
  as: string | undefined;
}

const options = {
  json: { type: 'boolean', default: false },
  as: { type: 'string' },
  page: { type: 'string' },
  state: { type: 'string' },
  operation: { type: 'string' },
  amount: { type: 'string' },
  process: { type: 'string' },
  status: { type: 'string' },
  route: { type: 'string' },
  before: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  warning: { type: 'string' },
  tell: { type: 'string' },
  after: { type: 'string' },
  about: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  public: { type: 'string' },
  protected: { type: 'string' },
  private: { type: 'string' },
  metadata: { type: 'string' },
} as const;

/** Returns the words of a line and its options; null where an option is unknown. */
function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

/** Gives the words after a command to its arguments; null where there are too few or too many. */
function valuesOf(names: readonly string[], words: readonly string[]): Given | null {
  const left = [...words];
  const values: Record<string, string | undefined> = {};
  for (const name of names) {
    const rest = name.includes('…');
    const value = rest ? left.splice(0).join(' ') : left.shift();
    if (!value && !name.endsWith('?')) return null;
    values[name.replace(/[…?]/g, '')] = value || undefined;
  }
  return left.length > 0 ? null : values;
}

/** Reads a command of the console from the arguments of the program; null for none of them. */
export function readConsoleCommand(args: readonly string[]): ReadCommand | null {
  const line = parsed(args);
  if (!line) return null;
  const { json: isJson, as, ...named } = line.values;
  for (const command of consoleCommands) {
    const words = command.words.split(' ');
    if (words.some((word, index) => line.positionals[index] !== word)) continue;
    const given = valuesOf(command.args, line.positionals.slice(words.length));
    const known = command.options ?? [];
    if (!given || Object.keys(named).some(name => !known.includes(name))) return null;
    return { command, given: { ...named, ...given }, isJson, as };
  }
  return null;
}

/** Lines of the commands for the help. */
export const consoleUsage: string = consoleCommands
  .map(({ words, args, help }) => {
    const values = args.map(name =>
      name.endsWith('?') ? `[<${name.replace(/[…?]/g, '')}>]` : `<${name.replace('…', '')}>`,
    );
    const begin = `  ${[words, ...values].join(' ')}`;
    return begin.length < 31 ? `${begin.padEnd(32)}${help}` : `${begin}\n${' '.repeat(32)}${help}`;
  })
  .join('\n');
