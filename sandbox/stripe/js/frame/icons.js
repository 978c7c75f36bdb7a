/* Card brands as small drawings of 28 by 19; words are set in the drawing's own letters. */

const card = (fill, inner) =>
  `<svg viewBox="0 0 28 19" xmlns="http://www.w3.org/2000/svg"><rect width="28" height="19" rx="3" fill="${fill}"/>${inner}</svg>`;
const word = (text, size, fill = '#fff', rest = '') =>
  `<text x="14" y="${9.5 + size * 0.36}" text-anchor="middle" font-family="Arial, sans-serif" font-size="${size}" font-weight="700" fill="${fill}" ${rest}>${text}</text>`;

const ICONS = {
  visa: card('#1a3a8f', word('VISA', 8, '#fff', 'font-style="italic" letter-spacing="0.2"')),
  mastercard: card(
    '#24202a',
    '<circle cx="11" cy="9.5" r="5.2" fill="#e8452c"/><circle cx="17" cy="9.5" r="5.2" fill="#f4a62a"/><path d="M14 5.25a5.2 5.2 0 0 1 0 8.5 5.2 5.2 0 0 1 0-8.5z" fill="#f0702a"/>',
  ),
  amex: card('#1f72cd', word('AMEX', 7)),
  discover: card(
    '#fff6ec',
    `<rect x="0.4" y="0.4" width="27.2" height="18.2" rx="2.7" fill="none" stroke="#d9c9b8" stroke-width="0.8"/><path d="M28 11v5a3 3 0 0 1-3 3H10c8-1 14-4 18-8z" fill="#ee7f22"/>${word('DISC', 6, '#2b2b2b')}`,
  ),
  diners: card(
    '#0a5f9e',
    '<circle cx="14" cy="9.5" r="6" fill="#fff"/><path d="M12.4 5.6v7.8a4.2 4.2 0 0 1 0-7.8zm3.2 0a4.2 4.2 0 0 1 0 7.8z" fill="#0a5f9e"/>',
  ),
  jcb: card(
    '#fff',
    '<rect x="5" y="3.5" width="5.4" height="12" rx="2" fill="#1061ad"/><rect x="11.3" y="3.5" width="5.4" height="12" rx="2" fill="#d9213c"/><rect x="17.6" y="3.5" width="5.4" height="12" rx="2" fill="#15883a"/><rect x="0.4" y="0.4" width="27.2" height="18.2" rx="2.7" fill="none" stroke="#d5d2d8" stroke-width="0.8"/>',
  ),
  unionpay: card(
    '#0c6f75',
    '<path d="M5 0h8L9 19H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#d8232f"/><path d="M12 0h8l-4 19H8z" fill="#20447d"/>',
  ),
  unknown:
    '<svg viewBox="0 0 28 19" xmlns="http://www.w3.org/2000/svg" fill="none" stroke="currentColor" stroke-width="1.5"><rect x="0.75" y="0.75" width="26.5" height="17.5" rx="3"/><path d="M1 6h26" stroke-width="3"/><path d="M5 13.5h7" stroke-linecap="round"/></svg>',
  error:
    '<svg viewBox="0 0 28 19" xmlns="http://www.w3.org/2000/svg" fill="none" stroke="currentColor" stroke-width="1.5"><rect x="0.75" y="0.75" width="26.5" height="17.5" rx="3"/><path d="M14 5v5.5M14 13.6v.1" stroke-width="2" stroke-linecap="round"/></svg>',
};

/** The drawing of a brand, `unknown` or `error`. */
export function iconOf(name) {
  return ICONS[name] ?? ICONS.unknown;
}
