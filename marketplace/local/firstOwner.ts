import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from '#marketplace/api/auth/passwords/passwords.ts';
import { signatureOf } from '#marketplace/api/secrets.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { operatorRoleOf, storedRole } from '#marketplace/contract/operatorRoles.ts';
import type { Db } from '#marketplace/db/database.ts';
import { lockOwners } from '#marketplace/db/operators/staff.ts';
import { findUserByEmail, insertUser, updateUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';

/** What opens the console for its first owner. */
export interface OwnerAccess {
  email: string;
  password: string;
}

/** Address of the account that the first start makes. */
export const firstOwnerEmail = 'owner@example.com';

/** The password is derived, so that every start can print it and no file holds it. */
const passwordFrom = (secret: string) => signatureOf(secret, 'first owner').slice(0, 24);

type OwnerContext = Pick<MarketplaceContext, 'db' | 'now' | 'options'>;

const insertOwner = (tx: Db, { id, hash, now }: { id: string; hash: string; now: Date }) =>
  insertUser(tx, {
    id,
    email: firstOwnerEmail,
    email_verified: true,
    pending_email: null,
    password_hash: hash,
    state: 'active',
    first_name: 'First',
    last_name: 'Owner',
    display_name: null,
    bio: null,
    public_data: '{}',
    protected_data: '{}',
    private_data: '{}',
    profile_image_id: null,
    created_at: now,
  });

/**
 * Makes an account that owns the marketplace, where nobody does.
 * @returns what it signs in with; null while others own the marketplace, or once its password was
 *   changed
 */
export async function ensureFirstOwner({
  db,
  now,
  options: { credentials },
}: OwnerContext): Promise<OwnerAccess | null> {
  const password = passwordFrom(credentials.tokenSecret);
  const hash = await hashPassword(password);
  const id = randomUUID();
  await inTransaction(db, async tx => {
    const isOwned = (await lockOwners(tx)).length > 0;
    if (isOwned || (await findUserByEmail(tx, firstOwnerEmail))) return;
    await insertOwner(tx, { id, hash, now: now() });
    await updateUser(tx, id, { metadata: JSON.stringify({ operator: storedRole('owner') }) });
  });
  const owner = await findUserByEmail(db, firstOwnerEmail);
  if (owner?.state !== 'active' || operatorRoleOf(owner.metadata) !== 'owner') return null;
  return (await verifyPassword(owner.password_hash, password))
    ? { email: firstOwnerEmail, password }
    : null;
}
