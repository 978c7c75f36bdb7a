import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawClass } from '#scripts/artwork/classArtwork.ts';
import { nightColourways } from '#scripts/artwork/palette.ts';
import { drawHeroFigures } from './heroFigures.ts';

// `npx tsx scripts/brand/draw.ts` draws again what is committed: the artwork of pages.

const landing = path.resolve(import.meta.dirname, '../../src/containers/LandingPage/art');

/** A tenth of a pixel is finer than anybody sees. */
const rounded = (svg: string) => svg.replace(/(\d+\.\d)\d+/g, '$1');

const pictures = {
  'figures.svg': drawHeroFigures(),
  'find.svg': drawClass({ workout: 'yoga', seed: 'find', colours: 'dawn' }),
  'find-night.svg': drawClass({ workout: 'yoga', seed: 'find', colours: nightColourways.dawn }),
  'book.svg': drawClass({ workout: 'dance', seed: 'book', colours: 'dusk' }),
  'book-night.svg': drawClass({ workout: 'dance', seed: 'book', colours: nightColourways.dusk }),
  'join.svg': drawClass({ workout: 'flexibility', seed: 'a', colours: 'garden' }),
  'join-night.svg': drawClass({
    workout: 'flexibility',
    seed: 'a',
    colours: nightColourways.garden,
  }),
  'teach.svg': drawClass({ workout: 'balance', seed: 'teach', colours: 'night' }),
};

await mkdir(landing, { recursive: true });
for (const [name, svg] of Object.entries(pictures)) {
  await writeFile(path.join(landing, name), rounded(svg));
}
