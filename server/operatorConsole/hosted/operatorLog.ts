import { sql } from 'kysely';
import type { ExpressionWrapper, SqlBool } from 'kysely';
import * as v from 'valibot';
import { siteOperation, sitePage, wholeChanges } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import { uuid } from '#shared/contract/strict.ts';
import { isRecord } from '#shared/contract/lenient.ts';
import { loggedInput } from '@flowroom/marketplace/loggedInput';
import type { OperatorLogEntry } from '../consoleClient.ts';
import type { Operator } from './operators.ts';
import type { OperatorStore, OperatorTables } from './tables.ts';

/** What an operator did, and from where. */
export interface LoggedAct extends OperatorLogEntry {
  operator: Pick<Operator, 'id' | 'role'>;
  address: string | undefined;
}

/** Appends to the log of operators. `now`: epoch milliseconds */
export const appendToLog =
  (store: () => Promise<OperatorStore>, now: () => number) =>
  async ({ operator, address, resource, change, ...entry }: LoggedAct): Promise<void> => {
    const shown = loggedInput(entry.input);
    const input = JSON.stringify(isRecord(shown) ? shown : {});
    const whole = wholeChanges(change);
    const { withoutCacheInvalidation } = await store();
    await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_operators.log (at, operator_id, role, address, operation, resource_type,
          resource_id, input, change, result)
        VALUES (${new Date(now())}, ${operator.id}, ${operator.role}, ${address ?? null},
          ${entry.operation}, ${resource?.type ?? null}, ${resource?.id ?? null}, ${input}::jsonb,
          ${whole && JSON.stringify(whole)}::jsonb, ${entry.result})
      `.execute(tx),
    );
  };

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(text => new Date(text)),
);
const search = v.object({
  operatorId: v.optional(uuid),
  operation: v.optional(v.pipe(v.string(), v.maxLength(100))),
  resourceId: v.optional(uuid),
  resourceType: v.optional(v.pipe(v.string(), v.maxLength(50))),
  from: v.optional(time),
  to: v.optional(time),
  result: v.optional(v.picklist(['ok', 'refused'])),
});
type Search = v.InferOutput<typeof search>;

type Condition = ExpressionWrapper<OperatorTables, 'site_operators.log', SqlBool>;

/** Rows that a search finds. */
function matching({ tables }: OperatorStore, given: Search) {
  const { operatorId, operation, resourceId, resourceType, from, to, result } = given;
  return tables.selectFrom('site_operators.log as l').where(({ and, eb }) => {
    const all: (Condition | false | undefined | '')[] = [
      operatorId !== undefined && eb('l.operator_id', '=', operatorId),
      operation !== undefined && eb('l.operation', '=', operation),
      resourceId !== undefined && eb('l.resource_id', '=', resourceId),
      resourceType !== undefined && eb('l.resource_type', '=', resourceType),
      from !== undefined && eb('l.at', '>=', from),
      to !== undefined && eb('l.at', '<', to),
      result !== undefined && eb('l.result', result === 'ok' ? '=' : '<>', 'ok'),
    ];
    return and(all.filter(one => typeof one === 'object'));
  });
}

/** Lists what operators did, newest first. */
export const queryLog = (store: () => Promise<OperatorStore>): AnySiteOperation =>
  siteOperation({
    name: 'operator_log/query',
    method: 'GET',
    input: search,
    async run(given, call) {
      const found = matching(await store(), given);
      const counted = await found
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .innerJoin('site_operators.operators as o', 'o.id', 'l.operator_id')
        .selectAll('l')
        .select(['o.name', 'o.email'])
        .orderBy('l.id', 'desc')
        .limit(call.perPage)
        .offset((call.page - 1) * call.perPage)
        .execute();
      const data = rows.map(({ name, email, ...row }) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        operator: { id: row.operator_id, name, email },
        role: row.role,
        address: row.address,
        operation: row.operation,
        resource: row.resource_id && { type: row.resource_type, id: row.resource_id },
        change: row.change,
        input: row.input,
        result: row.result,
      }));
      return { data, meta: sitePage(Number(counted.total), call) };
    },
  });
