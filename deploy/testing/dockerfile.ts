import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';

const file = path.resolve(import.meta.dirname, '../../Dockerfile');

/** An image, by the last stage of the Dockerfile. */
export interface ImageFacts {
  env: Record<string, string>;
  cmd: string[];
  healthcheck: string[];
  user: string;
  workdir: string;
  /** Instructions of all stages, as `[name, arguments]`. */
  instructions: (readonly [name: string, text: string])[];
}

export const dockerfileText = (): string => readFileSync(file, 'utf8');

/**
 * The JSON list in which an instruction gives its command; a shell would not pass signals to the
 * process.
 */
function execForm(text: string): string[] {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')));
  if (!Array.isArray(list)) throw new Error(`Not a list: ${text}`);
  return list.map(String);
}

/** Reads the Dockerfile. */
export function readDockerfile(): ImageFacts {
  const instructions = DockerfileParser.parse(dockerfileText())
    .getInstructions()
    .map(one => [one.getKeyword(), one.getArgumentsContent() ?? ''] as const);
  const from = instructions.findLastIndex(([name]) => name === 'FROM');
  const last = instructions.slice(from);
  const one = (wanted: string): string => {
    const found = last.find(([name]) => name === wanted);
    if (!found) throw new Error(`The image has no ${wanted}.`);
    return found[1];
  };
  const env = last
    .filter(([name]) => name === 'ENV')
    .flatMap(([, text]) => text.split(/\s+/).map(pair => pair.split('=', 2)));
  return {
    env: Object.fromEntries(env.map(([name = '', value = '']) => [name, value])),
    cmd: execForm(one('CMD')),
    healthcheck: execForm(one('HEALTHCHECK')),
    user: one('USER'),
    workdir: one('WORKDIR'),
    instructions,
  };
}
