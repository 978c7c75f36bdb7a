import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

const service = z.object({
  image: z.string().default(''),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().optional(),
  user: z.string().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  volumes: z.array(z.string()).default([]),
});
const file = z.object({ services: z.record(z.string(), service) });

/** A service of compose.yaml, its variables filled in. */
export type ComposeService = z.infer<typeof service>;

const variable = /\$\{([A-Z0-9_]+)(?:(:-|:\?)([^}]*))?\}/g;

/**
 * Fills `${NAME}`, `${NAME:-default}` and `${NAME:?message}`.
 * @throws Error for a required one that is missing
 */
export function interpolate(text: string, values: Record<string, string>): string {
  return text.replaceAll(variable, (_all, name: string, kind = '', rest = '') => {
    const value = values[name];
    if (value) return value;
    if (kind === ':-') return rest;
    throw new Error(`${name} ${rest || 'is missing'}`);
  });
}

/** Reads a compose file as Docker does, with the variables of a file .env. */
export function readCompose(
  values: Record<string, string>,
  name = 'compose.yaml',
): Record<string, ComposeService> {
  const text = readFileSync(path.join(root, name), 'utf8');
  const filled: unknown = JSON.parse(
    JSON.stringify(parse(text, { merge: true })),
    (_key, value: unknown) => (typeof value === 'string' ? interpolate(value, values) : value),
  );
  return file.parse(filled).services;
}
