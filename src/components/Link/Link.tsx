import type { ReactNode, ComponentPropsWithRef } from 'react';
import { clsx } from 'clsx';
import { PlainLink } from './PlainLink.tsx';
import type { PlainLinkProps } from './PlainLink.tsx';
import css from './Link.module.css';

export interface LinkProps extends Omit<PlainLinkProps, 'className' | 'style'> {
  /** Words of the link; they make sense on their own. */
  children: ReactNode;
  /**
   * `text` is for running text, `quiet` for lists and footers; `cover` fills the card around it,
   * which is positioned.
   */
  variant?: 'text' | 'quiet' | 'cover';
}

/** A link inside the app. */
export function Link({ variant = 'text', children, ...link }: LinkProps) {
  return (
    <PlainLink {...link} className={clsx(css.root, css[variant])}>
      {children}
    </PlainLink>
  );
}

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
