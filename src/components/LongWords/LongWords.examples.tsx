import css from '../examples/examples.module.css';
import { LongWords } from './LongWords.tsx';

export const Title = () => (
  <p className={css.stack}>
    <LongWords text="Donaudampfschifffahrtsgesellschaftskapitänsyoga for everybody" />
  </p>
);
