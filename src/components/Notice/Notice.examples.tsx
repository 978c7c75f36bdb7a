import { Button } from '../Button/Button.tsx';
import css from '../examples/examples.module.css';
import { Notice } from './Notice.tsx';

export const Tones = () => (
  <div className={css.stack}>
    <Notice tone="info" title="This class is in another time zone">
      It starts at 9:00 PM where you are.
    </Notice>
    <Notice tone="success" title="Your place is booked" />
    <Notice tone="warning" title="You have 12 minutes to pay">
      After that the place is free again for others.
    </Notice>
    <Notice
      tone="error"
      title="Your card was declined"
      action={
        <Button size="small" variant="secondary">
          Use another card
        </Button>
      }
    >
      Nothing was charged. Your bank gives no reason.
    </Notice>
  </div>
);
