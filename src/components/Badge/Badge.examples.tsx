import css from '../examples/examples.module.css';
import { Badge } from './Badge.tsx';

export const Tones = () => (
  <div className={css.row}>
    <Badge>Draft</Badge>
    <Badge tone="positive">Confirmed</Badge>
    <Badge tone="warning">Almost full</Badge>
    <Badge tone="error">Declined</Badge>
    <Badge tone="info">Subscription</Badge>
    <Badge tone="accent">New</Badge>
  </div>
);

export const Solid = () => (
  <div className={css.row}>
    <Badge variant="solid">Sold out</Badge>
    <Badge variant="solid" tone="positive">
      Free
    </Badge>
    <Badge variant="solid" tone="warning">
      Almost full
    </Badge>
  </div>
);
