import css from '../examples/examples.module.css';
import { exampleImage } from '../examples/fixtures.ts';
import { ResponsiveImage } from './ResponsiveImage.tsx';

export const ThereAndMissing = () => (
  <div className={css.cards}>
    <ResponsiveImage image={exampleImage()} alt="A body bending in the sun" sizes="20rem" />
    <ResponsiveImage image={null} alt="No picture" sizes="20rem" />
  </div>
);
