/** Colours of the mark where it is used without the tokens of the site. */
export const brand = {
  accent: '#c8412a',
  ink: '#2b1a2f',
  cream: '#fff8ef',
  sun: '#ffd9a8',
  paper: '#fbf6f1',
};

const room = 'M4 27.5V16a12 12 0 0 1 24 0v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 27.5Z';

/** The F that is a body bending under its own arm, on a canvas of 32. */
export const figure = `<g fill="none" stroke="${brand.cream}" stroke-width="3.2" stroke-linecap="round"><path d="M10.5 34V19c0-6 4-9.5 12.5-9.5"/><path d="M10.5 21.5c4.5-2.5 7.5-2.3 10.5 0"/></g><circle cx="17.5" cy="15.2" r="2.4" fill="${brand.sun}"/>`;

/** The mark: an arched room with the figure in it. */
export const mark = `<clipPath id="room"><path d="${room}"/></clipPath><path d="${room}" fill="${brand.accent}"/><g clip-path="url(#room)">${figure}</g>`;

const svg = (box: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;

/** The mark on transparent ground, for the browser's tab. */
export const favicon = svg('3 3 26 28', mark);

/** The figure on a full square, for home screens; `room` leaves what a mask may cut away. */
export const appIcon = (room: number) =>
  svg(
    `${-room} ${-room} ${32 + 2 * room} ${32 + 2 * room}`,
    `<rect x="${-room}" y="${-room}" width="${32 + 2 * room}" height="${32 + 2 * room}" fill="${brand.accent}"/><g transform="translate(-.5 .5)">${figure.replace('M10.5 34', `M10.5 ${34 + room}`)}</g>`,
  );
