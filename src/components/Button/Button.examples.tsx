import { CalendarPlus } from 'lucide-react';
import css from '../examples/examples.module.css';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';

export const Variants = () => (
  <div className={css.row}>
    <Button>Book this class</Button>
    <Button variant="secondary">Message the teacher</Button>
    <Button variant="ghost">Not now</Button>
    <Button variant="danger">Decline request</Button>
  </div>
);

export const Sizes = () => (
  <div className={css.row}>
    <Button size="small">Small</Button>
    <Button>Medium</Button>
    <Button size="large">Large</Button>
    <ButtonLink to="/l/new" variant="secondary" iconStart={<CalendarPlus aria-hidden="true" />}>
      Create a listing
    </ButtonLink>
  </div>
);

export const States = () => (
  <div className={css.row}>
    <Button inProgress>Paying $18.00</Button>
    <Button variant="secondary" inProgress>
      Saving
    </Button>
    <Button disabled>Sold out</Button>
  </div>
);

export const FullWidth = () => (
  <div className={css.narrow}>
    <Button size="large" fullWidth>
      Donaudampfschifffahrtsgesellschaft buchen und bezahlen
    </Button>
  </div>
);
