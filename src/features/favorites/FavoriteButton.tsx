import { Heart } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { paths } from '#shared/config/paths.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import css from './FavoriteButton.module.css';

export interface FavoriteButtonProps {
  /** Subject of the mark: a class is saved, a teacher followed. */
  kind: 'class' | 'teacher';
  /** Title of the class or name of the teacher. */
  name: string;
  /**
   * `icon` lies on the picture of a card, which is positioned; `round` is the same without a
   * position.
   */
  look?: 'button' | 'icon' | 'round';
  isMarked: boolean;
  /** Address to come back to from the sign-up; null for members. */
  signUpFrom: string | null;
  /** Visitors press it too, on their way to the sign-up. */
  onToggle: () => void;
}

/** Properties of the heart of a class. */
export interface ClassHeartProps extends Pick<FavoriteButtonProps, 'look'> {
  /** Id of the class. */
  id: string;
  title: string;
}

/** A heart that saves a class or follows a teacher. Visitors sign up first. */
export function FavoriteButton(props: FavoriteButtonProps) {
  const { kind, name, look = 'button', isMarked, signUpFrom, onToggle } = props;
  const intl = useIntl();
  const label = intl.formatMessage({ id: `FavoriteButton.${kind}.label` }, { name });
  const icon = <Heart aria-hidden="true" className={clsx(css.heart, isMarked && css.marked)} />;
  if (look !== 'button') {
    const className = clsx(css.round, look === 'icon' && css.onPicture);
    return signUpFrom === null ? (
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-pressed={isMarked}
        onClick={onToggle}
      >
        {icon}
      </button>
    ) : (
      <PlainLink
        className={className}
        aria-label={label}
        to={paths.signup()}
        state={{ from: signUpFrom }}
        onClick={onToggle}
      >
        {icon}
      </PlainLink>
    );
  }
  // The accessible name holds the visible word.
  const spoken = isMarked
    ? intl.formatMessage({ id: `FavoriteButton.${kind}.label.marked` }, { name })
    : label;
  const words = (
    <FormattedMessage id={`FavoriteButton.${kind}.${isMarked ? 'marked' : 'unmarked'}`} />
  );
  return signUpFrom === null ? (
    <Button
      variant="secondary"
      iconStart={icon}
      aria-label={spoken}
      aria-pressed={isMarked}
      onClick={onToggle}
    >
      {words}
    </Button>
  ) : (
    <ButtonLink
      variant="secondary"
      iconStart={icon}
      aria-label={spoken}
      to={paths.signup()}
      state={{ from: signUpFrom }}
      onClick={onToggle}
    >
      {words}
    </ButtonLink>
  );
}
