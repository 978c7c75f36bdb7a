import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import css from './Avatar.module.css';
import type { CurrentUser, User } from '#shared/contract/entities.ts';

export interface AvatarProps {
  /** User of the picture; null while unknown. Banned and deleted users get a placeholder. */
  user: User | CurrentUser | null | undefined;
  /** Edge in px. */
  size?: 40 | 60 | 96 | 165;
  /** The name is beside it already, so a screen reader need not read it twice. */
  decorative?: boolean;
}

const sizes = { 40: css.size40, 60: css.size60, 96: css.size96, 165: css.size165 };

/** A person's picture, or the initials on one of the art pigments. */
export function Avatar({ user, size = 40, decorative = false }: AvatarProps) {
  const intl = useIntl();
  const gone = Boolean(user?.attributes.banned || user?.attributes.deleted);
  const name = gone
    ? intl.formatMessage({ id: 'Avatar.goneUser' })
    : (user?.attributes.profile?.displayName ?? '');
  const initials = gone ? '' : (user?.attributes.profile?.abbreviatedName ?? '').slice(0, 2);
  const variants = gone ? undefined : user?.profileImage?.attributes.variants;
  const small = variants?.['square-small'] ?? variants?.['square-xsmall'];
  const large = variants?.['square-small2x'] ?? variants?.['square-xsmall2x'] ?? small;
  const className = clsx(css.root, sizes[size]);

  if (small) {
    return (
      <img
        className={className}
        src={small.url}
        srcSet={large ? `${small.url} 1x, ${large.url} 2x` : undefined}
        alt={decorative ? '' : name}
        data-initials={initials}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    );
  }
  const label =
    decorative || name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      className={clsx(className, css[`pigment${pigment(user?.id ?? '')}`])}
      // Drawn by the style: screen readers and voice control do not take the letters for text.
      data-initials={initials || undefined}
      {...label}
    >
      {initials === '' && <Figure />}
    </span>
  );
}

/** 0 to 3, the same for the same person. */
function pigment(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 4;
  return sum;
}

function Figure() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="8.5" r="4" fill="currentColor" />
      <path d="M3.5 22a8.5 8.5 0 0 1 17 0z" fill="currentColor" />
    </svg>
  );
}
