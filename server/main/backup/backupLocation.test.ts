import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/config/config.ts';
import { placeOf } from './backupLocation.ts';

const server = path.resolve(import.meta.dirname, '../..');

/** Schemas of the site that the sources of the server make tables in. */
const schemasOfSources = (): string[] => {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found = sources.flatMap(name =>
    [
      ...readFileSync(path.join(server, name), 'utf8').matchAll(/\bschema(?: =|:) '(site_\w+)'/g),
    ].flatMap(([, schema]) => schema ?? []),
  );
  return [...new Set(found)];
};

it('has each schema of the site in a backup, or makes it from other data after one', () => {
  const place = placeOf(readConfig({}), server, pino({ level: 'silent' }));
  // Of the console over a hosted marketplace, of which there are no backups.
  const withoutBackup = ['site_operators'];
  const known = [...Object.keys(place.sideSchemas), ...place.derivedSchemas, ...withoutBackup];
  const schemas = schemasOfSources();
  expect(schemas).toContain('site_students');
  expect(schemas.filter(schema => !known.includes(schema))).toEqual([]);
});
