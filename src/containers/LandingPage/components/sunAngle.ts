const dawn = 5;
const noon = 14;
const night = 23;

/**
 * Where the sun of an hour stands on the arc, as an angle in radians from the right end. It rises on
 * the left as far as `climb` degrees, and sets on the right from there: the top is the words' own.
 */
export function sunAngle(hour: number, climb: number): number {
  const shown = Math.min(Math.max(hour, dawn), night);
  const risen = shown < noon ? (shown - dawn) / (noon - dawn) : (night - shown) / (night - noon);
  const angle = (risen * climb * Math.PI) / 180;
  return shown < noon ? Math.PI - angle : angle;
}
