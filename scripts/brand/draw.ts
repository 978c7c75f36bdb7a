import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawClass } from '#scripts/artwork/classArtwork.ts';
import { nightColourways } from '#scripts/artwork/palette.ts';
import { drawHeroFigures, drawMorningFigure } from './heroFigures.ts';

// `npx tsx scripts/brand/draw.ts` draws again what is committed: the artwork of pages.

const pages = path.resolve(import.meta.dirname, '../../src/containers');

/** A tenth of a pixel is finer than anybody sees. */
const rounded = (svg: string) => svg.replace(/(\d+\.\d)\d+/g, '$1');

const pictures = {
  'AuthenticationPage/art/morning.svg': drawMorningFigure(),
  'LandingPage/art/figures.svg': drawHeroFigures(),
  'LandingPage/art/find.svg': drawClass({ workout: 'yoga', seed: 'find', colours: 'dawn' }),
  'LandingPage/art/find-night.svg': drawClass({
    workout: 'yoga',
    seed: 'find',
    colours: nightColourways.dawn,
  }),
  'LandingPage/art/book.svg': drawClass({ workout: 'dance', seed: 'book', colours: 'dusk' }),
  'LandingPage/art/book-night.svg': drawClass({
    workout: 'dance',
    seed: 'book',
    colours: nightColourways.dusk,
  }),
  'LandingPage/art/join.svg': drawClass({ workout: 'flexibility', seed: 'a', colours: 'garden' }),
  'LandingPage/art/join-night.svg': drawClass({
    workout: 'flexibility',
    seed: 'a',
    colours: nightColourways.garden,
  }),
  'LandingPage/art/teach.svg': drawClass({ workout: 'balance', seed: 'teach', colours: 'night' }),
};

for (const [name, svg] of Object.entries(pictures)) {
  const file = path.join(pages, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, rounded(svg));
}
