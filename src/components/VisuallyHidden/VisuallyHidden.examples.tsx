import { VisuallyHidden } from './VisuallyHidden.tsx';

export const BehindASign = () => (
  <p>
    <span aria-hidden="true">★★★★★</span>
    <VisuallyHidden>5 of 5 stars</VisuallyHidden>
  </p>
);
