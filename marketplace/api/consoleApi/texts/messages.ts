import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import {
  messageWithNeighbours,
  setMessageDeleted,
} from '#marketplace/db/operators/textsForOperators.ts';
import type { Db } from '#marketplace/db/database.ts';
import { consoleOperation } from '../operation.ts';
import { namesOf } from './names.ts';

const answer = z.strictObject({
  id: z.uuid(),
  orderId: z.uuid(),
  /** The message and its neighbours, oldest first. */
  messages: z.array(
    z.strictObject({
      id: z.uuid(),
      sender: z.strictObject({ id: z.uuid(), name: z.string() }),
      content: z.string(),
      isRemoved: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

async function shownMessage(db: Db, id: string) {
  const rows = await messageWithNeighbours(db, id);
  const [first] = rows;
  if (!first) throw new ApiError('not-found');
  const personOf = await namesOf(
    db,
    rows.map(row => row.sender_id),
  );
  return {
    id,
    orderId: first.transaction_id,
    messages: rows.map(row => ({
      id: row.id,
      sender: personOf(row.sender_id),
      content: row.content,
      isRemoved: row.deleted,
      createdAt: row.created_at,
    })),
  };
}

/** Shows a message in its conversation. */
export const showMessage = consoleOperation({
  name: 'messages/show',
  method: 'GET',
  summary: 'A message between its neighbours in the conversation, removed or not.',
  answer,
  input: z.object({ id: uuid() }),
  run: async ({ db }, { id }) => ({ data: await shownMessage(db, id) }),
});

const change = (name: string, summary: string, deleted: boolean) =>
  consoleOperation({
    name,
    method: 'POST',
    summary,
    answer,
    input: z.object({ id: uuid() }),
    subject: ({ id }) => ({ type: 'message', id }),
    async run({ db }, { id }) {
      if (!(await setMessageDeleted(db, id, deleted))) throw new ApiError('not-found');
      return { data: await shownMessage(db, id) };
    },
  });

/** Removes a message: both parties see that it was there, without what it said. */
export const removeMessage = change(
  'messages/remove',
  'Removes a message: its parties see that it was removed, and no longer what it said.',
  true,
);

/** Restores a message that was removed. */
export const restoreMessage = change('messages/restore', 'Restores a removed message.', false);
