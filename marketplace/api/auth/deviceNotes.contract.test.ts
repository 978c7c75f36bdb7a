import { sql } from 'kysely';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
const errors: unknown[] = [];
beforeAll(async () => {
  const logger = { ...silentLogger, error: (...said: unknown[]) => void errors.push(said[1]) };
  api = await startTestMarketplace({ overrides: { logger } });
}, 60_000);
afterAll(() => api.close());

it('a log-in goes on when the device of its session can not be noted', async () => {
  const person = await signUp(api);
  const { db } = api.marketplace.context;
  await sql`create function refuse_note() returns trigger language plpgsql
    as $$ begin raise exception 'no note'; end $$`.execute(db);
  await sql`create trigger refuse_note before update of last_used_at on sessions
    for each row execute function refuse_note()`.execute(db);
  const client = api.client();
  await client.login({ username: person.email, password: person.password });
  const { data } = await client.currentUser.show();
  expect(data.data.id.uuid).toBe(person.id);
  expect(errors).toContain('the device of a session was not noted');
});
