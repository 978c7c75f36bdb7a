import { z } from 'zod';
import { operatorRoleOf } from '#marketplace/contract/operatorRoles.ts';
import { listInvitations, listStaff } from '#marketplace/db/operators/staff.ts';
import type { InvitationRow, StaffRow } from '#marketplace/db/operators/staff.ts';
import { staffAnswer } from '../answers.ts';
import { displayNameOf } from '../../users/present.ts';
import { consoleOperation } from '../operation.ts';

const presentOperator = (row: StaffRow) => ({
  id: row.id,
  email: row.email,
  name: displayNameOf(row),
  role: operatorRoleOf(row.metadata),
  hasSecondFactor: row.has_factor,
  lastSeenAt: row.last_seen_at,
});

const presentInvitation = (row: InvitationRow) => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Lists operators and open invitations. */
export const queryStaff = consoleOperation({
  name: 'staff/query',
  method: 'GET',
  summary: 'Operators with their roles, and invitations that are open.',
  answer: staffAnswer,
  input: z.object({}),
  async run({ db, now }) {
    const operators = (await listStaff(db)).map(presentOperator).filter(({ role }) => role);
    const invitations = (await listInvitations(db, now)).map(presentInvitation);
    return { data: { operators, invitations } };
  },
});
