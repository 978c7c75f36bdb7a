import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawClass } from '#demo/artwork/classArtwork.ts';
import { nightColourways } from '#demo/artwork/palette.ts';
import { drawHeroFigures, drawMorningFigure } from './heroFigures.ts';

// `npx tsx demo/brand/draw.ts` draws again what is committed: the artwork of pages.

const source = path.resolve(import.meta.dirname, '../../src');

/** A tenth of a pixel is finer than anybody sees. */
const rounded = (svg: string) => svg.replace(/(\d+\.\d)\d+/g, '$1');

const pictures = {
  'components/AuthFrame/art/morning.svg': drawMorningFigure(),
  'containers/LandingPage/art/figures.svg': drawHeroFigures(),
  'containers/LandingPage/art/find.svg': drawClass({
    workout: 'yoga',
    seed: 'find',
    colours: 'dawn',
  }),
  'containers/LandingPage/art/find-night.svg': drawClass({
    workout: 'yoga',
    seed: 'find',
    colours: nightColourways.dawn,
  }),
  'containers/LandingPage/art/book.svg': drawClass({
    workout: 'dance',
    seed: 'book',
    colours: 'dusk',
  }),
  'containers/LandingPage/art/book-night.svg': drawClass({
    workout: 'dance',
    seed: 'book',
    colours: nightColourways.dusk,
  }),
  'containers/LandingPage/art/join.svg': drawClass({
    workout: 'flexibility',
    seed: 'a',
    colours: 'garden',
  }),
  'containers/LandingPage/art/join-night.svg': drawClass({
    workout: 'flexibility',
    seed: 'a',
    colours: nightColourways.garden,
  }),
  'containers/LandingPage/art/teach.svg': drawClass({
    workout: 'balance',
    seed: 'teach',
    colours: 'night',
  }),
};

for (const [name, svg] of Object.entries(pictures)) {
  const file = path.join(source, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, rounded(svg));
}
