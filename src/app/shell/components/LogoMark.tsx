import css from './Logo.module.css';

/** An arched room with a body bending through it. */
export function LogoMark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={css.room}
        d="M4 27.5V16a12 12 0 0 1 24 0v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 27.5Z"
      />
      <path className={css.body} d="M9.5 30c.2-7 1.3-12.5 5-16.5 2.4-2.6 5.8-3.7 9-2.7" />
      <path className={css.body} d="M14 21c2.4 1.6 4.3 4.5 4.8 9" />
      <circle className={css.head} cx="18.4" cy="16.7" r="2.5" />
    </svg>
  );
}
