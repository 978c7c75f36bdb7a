import type { Look } from '#demo/artwork/figure.ts';
import { poses } from '#demo/artwork/poses.ts';
import { place } from '#demo/artwork/scene.ts';
import { group } from '#demo/artwork/svg.ts';

// The people of the hero, from dawn on the left to night on the right. Fixed colours: they hold on
// the light and on the dark sky. The canvas is that of LandingPage's HeroArt.

const purple = { legs: '#5a2f5d', legsShade: '#452248' };
const pine = { legs: '#2f5f50', legsShade: '#234a3e' };
const brick = { legs: '#93301f', legsShade: '#752416' };
const lilac = { legs: '#a283bb', legsShade: '#8a6ba5' };

const mara: Look = {
  skin: '#c98a63',
  skinShade: '#a96b48',
  hair: '#2b1a2f',
  top: '#fff3e4',
  hairStyle: 'bun',
  ...purple,
};
const jonas: Look = {
  skin: '#f1c9a8',
  skinShade: '#d9a680',
  hair: '#8c4a2c',
  top: '#f6c27a',
  hairStyle: 'short',
  ...pine,
};
const amara: Look = {
  skin: '#7c4a30',
  skinShade: '#613722',
  hair: '#1d1420',
  top: '#dd5a3c',
  hairStyle: 'curls',
  ...lilac,
};
const zola: Look = {
  skin: '#5b3526',
  skinShade: '#45261b',
  hair: '#1d1420',
  top: '#f6a463',
  hairStyle: 'ponytail',
  ...brick,
};

interface Cast {
  pose: keyof typeof poses;
  look: Look;
  x: number;
  ground: number;
  scale: number;
  flip?: boolean;
  lift?: number;
  move: 'breathe' | 'sway' | 'float';
}

const cast: Cast[] = [
  { pose: 'lotus', look: mara, x: 182, ground: 706, scale: 2.35, move: 'breathe' },
  { pose: 'dancer', look: jonas, x: 420, ground: 690, scale: 2.05, flip: true, move: 'sway' },
  { pose: 'sprint', look: amara, x: 1010, ground: 702, scale: 2.05, move: 'sway' },
  { pose: 'leap', look: zola, x: 1262, ground: 704, scale: 2.2, lift: 56, move: 'float' },
];

const style = `<style>
.breathe,.sway,.float{transform-box:fill-box;transform-origin:50% 100%}
.breathe{animation:breathe 5s ease-in-out infinite}
.sway{animation:sway 6s ease-in-out infinite}
.float{animation:float 4s ease-in-out infinite}
@keyframes breathe{50%{transform:scale(1.012,1.022)}}
@keyframes sway{50%{transform:rotate(1.1deg)}}
@keyframes float{50%{transform:translateY(-9px)}}
@media (prefers-reduced-motion:reduce){.breathe,.sway,.float{animation:none!important}}
</style>`;

function drawPeople(people: Cast[], viewBox: string): string {
  const drawn = people
    .map(({ pose, move, ...rest }) => group(place({ pose: poses[pose], ...rest }), { class: move }))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${style}${drawn}</svg>`;
}

/** The people of the landing page's hero as one SVG, 1440 by 800. */
export const drawHeroFigures = (): string => drawPeople(cast, '0 0 1440 800');

/** Who waits for the first light on the page of log-in and sign-up, 600 by 900. */
export const drawMorningFigure = (): string =>
  drawPeople(
    [{ pose: 'lotus', look: mara, x: 318, ground: 738, scale: 3.7, move: 'breathe' }],
    '0 0 600 900',
  );
