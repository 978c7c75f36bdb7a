import css from '../examples/examples.module.css';
import { Pagination } from './Pagination.tsx';

const to = (page: number) => `/s?page=${page}`;

export const Positions = () => (
  <div className={css.stack}>
    <Pagination page={1} totalPages={9} to={to} />
    <Pagination page={5} totalPages={9} to={to} />
    <Pagination page={3} totalPages={3} to={to} />
  </div>
);
