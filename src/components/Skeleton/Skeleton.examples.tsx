import css from '../examples/examples.module.css';
import { Skeleton } from './Skeleton.tsx';

export const Shapes = () => (
  <div className={css.stack}>
    <Skeleton width="60%" />
    <Skeleton shape="circle" width="3.75rem" />
    <Skeleton shape="block" aspectRatio="16 / 5" />
  </div>
);
