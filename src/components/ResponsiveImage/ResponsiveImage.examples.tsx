import css from '../examples/examples.module.css';
import { exampleImage } from '../examples/fixtures.ts';
import { ResponsiveImage } from './ResponsiveImage.tsx';

/** A picture whose address gives none. */
const broken = exampleImage('broken');
for (const variant of Object.values(broken.attributes.variants)) variant.url = 'data:image/png,';

export const Kinds = () => (
  <div className={css.cards}>
    <ResponsiveImage image={exampleImage()} alt="A body bending in the sun" sizes="20rem" />
    <ResponsiveImage image={null} alt="No picture" sizes="20rem" />
    <ResponsiveImage image={broken} alt="A picture that did not come" sizes="20rem" />
  </div>
);
