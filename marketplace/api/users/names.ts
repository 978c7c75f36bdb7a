/** Name that others see: the chosen one, otherwise first name and initial of the last. */
export const displayNameOf = (user: {
  display_name: string | null;
  first_name: string;
  last_name: string;
}): string =>
  user.display_name || [user.first_name, firstLetter(user.last_name)].filter(Boolean).join(' ');

/** Initials of first and last name. */
export const abbreviatedNameOf = (user: { first_name: string; last_name: string }): string =>
  firstLetter(user.first_name) + firstLetter(user.last_name);

// By code points: a name may begin with a letter that takes two code units.
function firstLetter(name: string): string {
  const first = name.trim().codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first).toUpperCase();
}
