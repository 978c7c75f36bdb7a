import css from './Logo.module.css';

/** An arched room with a body bending through it. */
export function LogoMark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={css.room}
        d="M4 27.500V16a12 12 0 0 1 24 0v11.500a2.500 2.500 0 0 1-2.500 2.500h-19A2.500 2.500 0 0 1 4 27.500Z"
      />
      <path
        className={css.body}
        d="M9.500 30c.2-7 1.300-12.500 5-16.500 2.400-2.600 5.800-3.700 9-2.700"
      />
      <path className={css.body} d="M14 21c2.400 1.600 4.300 4.500 4.800 9" />
      <circle className={css.head} cx="18.400" cy="16.700" r="2.500" />
    </svg>
  );
}
