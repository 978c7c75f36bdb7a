import type { ComponentPropsWithRef, ReactNode } from 'react';
import { clsx } from 'clsx';
import css from './Link.module.css';

export interface InlineTextButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** Words of the button. */
  children: ReactNode;
}

/** A button that reads like a link: a small action inside a sentence. */
export function InlineTextButton({ children, type = 'button', ...rest }: InlineTextButtonProps) {
  return (
    <button {...rest} type={type} className={clsx(css.root, css.text, css.button)}>
      {children}
    </button>
  );
}
