import type { User } from '#shared/contract/entities.ts';
import type { InboxRow } from '#shared/contract/api/inbox.ts';

/** Returns the person of a row as the picture wants them. */
export function personOf({ orderId, name, absence, avatar }: InboxRow): User {
  const initials = name
    .split(/\s+/)
    .map(word => word.slice(0, 1))
    .join('');
  return {
    // Decides on the colour behind the initials: the same person has the same name.
    id: name || orderId,
    type: 'user',
    attributes: {
      banned: absence === 'banned',
      deleted: absence === 'deleted',
      profile: { displayName: name, abbreviatedName: initials },
    },
    ...(avatar
      ? {
          profileImage: {
            id: avatar,
            type: 'image',
            attributes: {
              variants: {
                'square-small': { name: 'square-small', url: avatar, width: 240, height: 240 },
              },
            },
          },
        }
      : {}),
  };
}
