import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { understand } from './understand.ts';
import type { ProjectionTables } from '#server/projection/tables.ts';

it('reads words and titles by one statement, and teachers by another', async () => {
  const statements: string[] = [];
  const db = new Kysely<ProjectionTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: one => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  const query = { question: 'flow by candle light', zone: 'UTC', keywords: '', fields: [] };
  await understand(db, query, 0, () => null);
  expect(statements).toHaveLength(2);
  expect(statements[0]).toMatch(/near_words.*UNION ALL.*title/s);
});
