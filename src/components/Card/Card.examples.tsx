import css from '../examples/examples.module.css';
import { Card } from './Card.tsx';

export const Variants = () => (
  <div className={css.stack}>
    <Card>A hairline around what belongs together.</Card>
    <Card variant="floating">This one floats.</Card>
    <Card variant="sunken" padding="large">
      This one steps back.
    </Card>
  </div>
);
