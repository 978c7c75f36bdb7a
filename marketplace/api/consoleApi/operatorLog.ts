import { z } from 'zod';
import { oneOf, optionalParam, text, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { searchOperatorLog } from '#marketplace/db/operators/operatorLog.ts';
import type { OperatorLogRow } from '#marketplace/db/operators/operatorLog.ts';
import { logRowAnswer } from './answers.ts';
import { displayNameOf } from '../users/present.ts';
import { consoleOperation } from './operation.ts';
import { consolePage } from './pages.ts';

const presentRow = (row: OperatorLogRow) => ({
  id: String(row.id),
  at: row.at,
  operator: { id: row.operator_id, name: displayNameOf(row), email: row.email },
  role: row.role,
  address: row.address,
  operation: row.operation,
  resource: row.resource_id === null ? null : { type: row.resource_type, id: row.resource_id },
  change: row.change,
  input: row.input,
  result: row.result,
});

/** Lists what operators did, newest first. */
export const queryOperatorLog = consoleOperation({
  name: 'operator_log/query',
  method: 'GET',
  summary: 'What operators did: who, when, from where, what changed, and how it ended.',
  answer: logRowAnswer,
  isList: true,
  input: z.object({
    operatorId: optionalParam(uuid()),
    operation: optionalParam(text(1, 100)),
    resourceId: optionalParam(uuid()),
    resourceType: optionalParam(text(1, 50)),
    from: optionalParam(timestamp()),
    to: optionalParam(timestamp()),
    result: optionalParam(oneOf('ok', 'refused')),
  }),
  async run({ db, ...page }, search) {
    const { rows, count } = await searchOperatorLog(db, search, page);
    return { data: rows.map(presentRow), meta: consolePage(count, page) };
  },
});
