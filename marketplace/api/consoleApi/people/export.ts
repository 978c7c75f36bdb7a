import { z } from 'zod';
import { uuid } from '#marketplace/contract/fields.ts';
import { exportedRows, mostExported } from '#marketplace/db/operators/personExport.ts';
import { limitedBody } from '../../http/limitedView.ts';
import { consoleOperation } from '../operation.ts';
import { lockPerson, personSubject } from './lockPerson.ts';

const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const inCamelCase = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]));

const exportAnswer = z.strictObject({
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** False where there were more rows of a kind than an archive holds. */
  isComplete: z.boolean(),
  /** Rows by what they are: profile, listings, orders, messages, … */
  parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/**
 * Returns everything that is stored of a person, for their request under data protection law. A
 * command, so that the log has who took the copy.
 */
export const exportPerson = consoleOperation({
  name: 'users/export',
  method: 'POST',
  summary: 'Everything that is stored of a person, for a request under data protection law.',
  answer: exportAnswer,
  input: z.object({ id: uuid() }),
  subject: personSubject,
  async run(call, { id }) {
    await lockPerson(call, id);
    const rows = Object.entries(await exportedRows(call.db, id));
    const parts = Object.fromEntries(
      rows.map(([name, found]) => [
        name,
        found.map(row => limitedBody(inCamelCase(row), call.context.options)),
      ]),
    );
    const isComplete = rows.every(([, found]) => found.length < mostExported);
    return { data: { id, madeAt: call.now, isComplete, parts } };
  },
});
