import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { databaseFolder } from '../location.ts';
import { migrate } from '../driver/migrate.ts';
import { dumpSchema } from './schemaDump.ts';

describeOnEveryDatabase('schema', database => {
  it('is what schema.sql says (run `npm run schema` after adding a migration)', async () => {
    const committed = readFileSync(path.join(databaseFolder(), 'schema.sql'), 'utf8');
    expect(await dumpSchema(database.handle)).toBe(committed);
  });

  it('is not migrated twice', async () => {
    expect(await migrate(database.handle)).toEqual([]);
  });

  it('refuses a migration that was changed after it had been applied', async () => {
    const changed = [{ name: '0001_core', sql: '', checksum: 'other' }];
    await expect(migrate(database.handle, changed)).rejects.toThrow('0001_core was changed');
  });

  it('leaves nothing of a migration that fails', async () => {
    const broken = [
      { name: '9999_broken', sql: 'create table half (id int); select nonsense;', checksum: 'x' },
    ];
    await expect(migrate(database.handle, broken)).rejects.toThrow('9999_broken failed');
    expect(await dumpSchema(database.handle)).not.toContain('half');
  });
});
