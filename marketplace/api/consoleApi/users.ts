import { z } from 'zod';
import { listOf, oneOf, optionalParam, text, timestamp } from '#marketplace/contract/fields.ts';
import { operatorRoleOf, operatorRoles } from '#marketplace/contract/operatorRoles.ts';
import { searchUsersForOperators, userSorts } from '#marketplace/db/operators/usersForOperators.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { userAnswer } from './answers.ts';
import { displayNameOf } from '../users/present.ts';
import { consoleOperation } from './operation.ts';
import { consolePage } from './pages.ts';

/** Presents a person in a list of operators. */
export const presentUser = (row: UserRow) => ({
  id: row.id,
  email: row.email,
  emailVerified: row.email_verified,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: displayNameOf(row),
  state: row.state,
  createdAt: row.created_at,
  role: operatorRoleOf(row.metadata),
});

/** Lists accounts that are not deleted. */
export const queryUsers = consoleOperation({
  name: 'users/query',
  method: 'GET',
  summary: 'People, by words of name and mail address or by id, with filters.',
  answer: userAnswer,
  isList: true,
  input: z.object({
    search: optionalParam(text(1, 200)),
    states: optionalParam(listOf('active', 'pendingApproval', 'banned')),
    roles: optionalParam(listOf(...operatorRoles)),
    createdAtStart: optionalParam(timestamp()),
    createdAtEnd: optionalParam(timestamp()),
    sort: optionalParam(oneOf(...userSorts)),
  }),
  async run({ db, ...page }, { sort = '-createdAt', ...search }) {
    const { rows, count } = await searchUsersForOperators(db, { ...search, sort }, page);
    return { data: rows.map(presentUser), meta: consolePage(count, page) };
  },
});
