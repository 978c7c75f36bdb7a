import { initialsOf } from '#src/components/StudentName/initialsOf.ts';
import type { User } from '#shared/contract/entities.ts';
import type { InboxRow } from '#shared/contract/api/inbox.ts';

/** Returns the person of a row as the picture wants them. */
export function personOf({ orderId, personId, name, absence, avatar }: InboxRow): User {
  return {
    // Decides on the colour behind the initials, which is the same on all pages.
    id: personId ?? orderId,
    type: 'user',
    attributes: {
      banned: absence === 'banned',
      deleted: absence === 'deleted',
      profile: { displayName: name, abbreviatedName: initialsOf(name) },
    },
    profileImage: avatar
      ? {
          id: avatar,
          type: 'image',
          attributes: {
            variants: {
              'square-small': { name: 'square-small', url: avatar, width: 240, height: 240 },
            },
          },
        }
      : undefined,
  };
}
