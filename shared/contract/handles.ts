/** Characters of the short address of a teacher. */
export const handleLength = { min: 3, max: 30 } as const;

/** Lower-case letters, digits and single hyphens between them. */
const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Names that would pass for the site itself, or for a page of it. */
const reserved = new Set([
  ...[
    'about',
    'account',
    'admin',
    'administrator',
    'api',
    'console',
    'contact',
    'edit',
    'flowroom',
  ],
  ...['help', 'login', 'moderator', 'new', 'null', 'official', 'operator', 'privacy', 'root'],
  ...['security', 'settings', 'signup', 'staff', 'support', 'system', 'team', 'terms', 'undefined'],
]);

/** Why a text can not be the short address of a teacher; null for one that can. */
export function handleProblemOf(text: string): 'form' | 'reserved' | null {
  const { min, max } = handleLength;
  if (text.length < min || text.length > max || !form.test(text)) return 'form';
  return reserved.has(text) ? 'reserved' : null;
}

/** The address of a teacher's page by their handle. Not of `paths`: few pages need it. */
export const teacherPath = (handle: string): string => `/t/${handle}`;
