import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, uuid } from '#marketplace/contract/fields.ts';
import { findUser, findUserByEmail } from '#marketplace/db/users/users.ts';
import { invalidParams } from '../http/validate.ts';
import { anyone, integration, operation } from '../operation.ts';
import { loadUsers } from './load.ts';
import { presentUser } from './present.ts';

/** Returns the public view of a user; banned and deleted ones as placeholders. */
export const showUser = operation({
  name: 'users/show',
  method: 'GET',
  access: anyone,
  gates: ['member'],
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    const row = await findUser(call.db, id);
    if (!row) throw new ApiError('not-found');
    return { data: presentUser(row) };
  },
});

/** Returns the operator's view of a user, by id or by e-mail address. */
export const showUserAsOperator = operation({
  name: 'users/show',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z
    .object({ id: uuid().optional(), email: email().optional() })
    .superRefine((input, context) => {
      if ((input.id === undefined) === (input.email === undefined)) {
        context.addIssue(invalidParams('Give either id or email.'));
      }
    }),
  async run(call, input) {
    const row =
      input.id === undefined
        ? await findUserByEmail(call.db, input.email ?? '')
        : await findUser(call.db, input.id);
    const [data] = row ? await loadUsers(call, [row.id]) : [];
    if (!data) throw new ApiError('not-found');
    return { data };
  },
});
