import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { processExists } from '#marketplace/db/configuration/processes.ts';
import {
  countStates,
  maxOrdersTried,
  waysOfOrders,
} from '#marketplace/db/configuration/processUse.ts';
import type { Db } from '#marketplace/db/database.ts';
import { InvalidProcessError } from '#marketplace/domain/process/model.ts';
import { parseProcess } from '#marketplace/domain/process/parseProcess.ts';
import { dryRun } from '#marketplace/domain/transaction/dryRun.ts';
import { simpleName } from '../../build/command.ts';
import { invalidProcess } from '../../build/processes/invalidProcess.ts';
import { dryRunAnswer, stateCountAnswer } from '../answers.ts';
import { consoleOperation } from '../operation.ts';

/** Orders of the last month are tried. */
const triedMs = 30 * 24 * 60 * 60_000;

async function requireProcess(db: Db, name: string): Promise<void> {
  if (await processExists(db, name)) return;
  throw new ApiError('not-found', { details: `There is no process ${name}.` });
}

/** Counts the orders in each state of each version of a process. */
export const queryProcessStates = consoleOperation({
  name: 'processes/states',
  method: 'GET',
  summary: 'How many orders are in each state of each version of a process.',
  answer: z.array(stateCountAnswer),
  input: z.object({ name: simpleName() }),
  async run({ db }, { name }) {
    await requireProcess(db, name);
    return { data: await countStates(db, name) };
  },
});

function parsed(definition: string) {
  try {
    return parseProcess(definition);
  } catch (error) {
    if (error instanceof InvalidProcessError) throw invalidProcess(error);
    throw error;
  }
}

/** Tries a text of a process with the orders of the last month. Changes nothing. */
export const dryRunProcess = consoleOperation({
  name: 'processes/dry_run',
  method: 'POST',
  summary:
    'Which transitions that orders of the last month made would not be possible in a changed process. ' +
    `Tries the newest ${maxOrdersTried} orders, and changes nothing.`,
  answer: dryRunAnswer,
  isReadOnly: true,
  input: z.object({ name: simpleName(), definition: text(1, 500_000) }),
  async run({ db, now }, { name, definition }) {
    const process = parsed(definition);
    await requireProcess(db, name);
    const since = new Date(now.getTime() - triedMs);
    return { data: { since, ...dryRun(process, await waysOfOrders(db, name, since)) } };
  },
});
