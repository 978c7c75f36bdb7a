import css from '../examples/examples.module.css';
import { BreakableText } from './BreakableText.tsx';

export const Title = () => (
  <p className={css.stack}>
    <BreakableText text="Donaudampfschifffahrtsgesellschaftskapitänsyoga for everybody" />
  </p>
);
