/** Length of a class as values of a message. */
export interface ClassLength {
  /** `minutes` below two hours; `hours` for whole ones; otherwise `both`. */
  form: 'minutes' | 'hours' | 'both';
  /** The whole length. */
  minutes: number;
  /** Whole hours, and minutes beyond them. */
  hours: number;
  rest: number;
}

/** Returns the parts of a length: 90 minutes are read at a glance, 480 are not. */
export function classLengthOf(minutes: number): ClassLength {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const form = hours < 2 ? 'minutes' : rest === 0 ? 'hours' : 'both';
  return { form, minutes, hours, rest };
}
