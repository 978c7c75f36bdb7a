import { readMigrations } from './driver/migrate.ts';

/** Migrations before the first release, when no older process could be running. */
const beforeReleases = '0018_open_changes';

/** Statements that take away what a process of the last release still reads or writes. */
const contracting =
  /\b(drop\s+(table|column|function|type)|rename\s+(to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+(set\s+data\s+)?type|add\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+[^,;]*not\s+null(?![^,;]*default)|(?<!\bbefore )truncate)\b/i;

/** A migration that contracts says since which release nothing uses what it takes away. */
const reason = /^--\s*contract: unused since v\d+\.\d+\.\d+$/m;

const isAllowed = (sql: string): boolean => {
  const statements = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
  return !contracting.test(statements) || reason.test(sql);
};

describe('migrations', () => {
  it('leave the last release working', () => {
    const later = readMigrations().filter(({ name }) => name > beforeReleases);
    expect(later.filter(({ sql }) => !isAllowed(sql)).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    'ALTER TABLE users DROP COLUMN bio;',
    'DROP TABLE reviews;',
    'ALTER TABLE users RENAME COLUMN bio TO about;',
    'ALTER TABLE users ALTER COLUMN bio SET NOT NULL;',
    'ALTER TABLE users ALTER COLUMN bio TYPE varchar(10);',
    'ALTER TABLE users ADD COLUMN age integer NOT NULL;',
    'TRUNCATE reviews;',
  ])('are refused with %s', sql => {
    expect(isAllowed(sql)).toBe(false);
    expect(isAllowed(`-- contract: unused since v0.3.0\n${sql}`)).toBe(true);
  });

  it.each([
    'ALTER TABLE users ADD COLUMN age integer NOT NULL DEFAULT 0;',
    'CREATE TABLE notes (id uuid NOT NULL); CREATE INDEX notes_idx ON notes (id);',
    'CREATE TRIGGER no_truncate BEFORE TRUNCATE ON notes EXECUTE FUNCTION refuse();',
    '-- never DROP TABLE users\nALTER TABLE users ADD COLUMN age integer;',
  ])('may do %s', sql => {
    expect(isAllowed(sql)).toBe(true);
  });
});
