import css from './ClassCalendar.module.css';

const colours = [css.hue0, css.hue1, css.hue2, css.hue3, css.hue4];

/** Returns the class of the colour of a listing, the same for the same one. */
export function colourOf(listingId: string): string | undefined {
  let sum = 0;
  for (const letter of listingId) sum = (sum * 31 + letter.charCodeAt(0)) % 100_003;
  return colours[sum % colours.length];
}
