import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx';
import morning from './art/morning.svg';
import css from './AuthFrame.module.css';

export interface AuthFrameProps {
  heading: ReactNode;
  /** A sentence below the heading. */
  intro: ReactNode;
  /** The page has little content: it begins lower. */
  isShort?: boolean;
  /** The heading, for pages that move the focus to it when it changes. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** The form and the ways on. */
  children: ReactNode;
}

/** Frame of the log-in and password pages: a narrow column, beside a drawing on wide screens. */
export function AuthFrame({ heading, intro, isShort, headingRef, children }: AuthFrameProps) {
  return (
    <div className={css.root}>
      <div className={clsx(css.panel, isShort && css.short)}>
        <div className={css.content}>
          <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={css.heading}>
            {heading}
          </h1>
          <p className={css.intro}>{intro}</p>
          {children}
        </div>
      </div>
      <div className={css.art}>
        <SunriseArt />
      </div>
    </div>
  );
}

/** Drawing of a sunrise over three hills with a waiting figure. */
function SunriseArt() {
  return (
    <div className={css.sunrise} aria-hidden="true">
      <svg className={css.layer} viewBox="0 0 600 900" preserveAspectRatio="xMidYMax slice">
        <rect className={css.sky} width="600" height="900" />
        <g className={css.rings}>
          <circle cx="318" cy="560" r="150" />
          <circle cx="318" cy="560" r="206" />
          <circle cx="318" cy="560" r="268" />
          <circle cx="318" cy="560" r="336" />
          <circle cx="318" cy="560" r="410" />
        </g>
        <circle className={css.sun} cx="318" cy="560" r="104" />
        <path className={css.far} d="M0 640c110-70 210-86 318-58 104 27 190 8 282-46v364H0Z" />
        <path className={css.mid} d="M0 726c92-22 150-74 258-66 128 9 204 84 342 44v196H0Z" />
        <path className={css.near} d="M0 800c150-58 252-20 350 10 92 28 176 14 250-30v120H0Z" />
      </svg>
      <img className={css.layer} src={morning} alt="" width="600" height="900" loading="lazy" />
    </div>
  );
}
