import type { ReactNode, Ref } from 'react';
import { clsx } from 'clsx';
import css from './AuthFrame.module.css';
import { SunriseArt } from './SunriseArt.tsx';

export interface AuthFrameProps {
  heading: ReactNode;
  /** A sentence below the heading. */
  intro: ReactNode;
  /** Little stands below: it begins lower. */
  isShort?: boolean;
  /** The heading, when it has to be told that it changed. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** The form and the ways on. */
  children: ReactNode;
}

/** What stands before the door: a narrow column, and on a wide screen the morning behind it. */
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
