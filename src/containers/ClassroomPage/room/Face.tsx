import type { RoomPerson } from '#shared/classroom/roomState.ts';
import { clsx } from 'clsx';
import css from './Face.module.css';

interface FaceProps {
  person: Pick<RoomPerson, 'name' | 'image'>;
  /** Beside a line of text. */
  isSmall?: boolean;
}

/** The portrait of somebody without a picture, or the first letter of the name. */
export function Face({ person, isSmall = false }: FaceProps) {
  const [letter = ''] = person.name.trim();
  return (
    <span className={clsx(css.root, isSmall && css.small)} aria-hidden="true">
      {person.image === null ? (
        letter.toLocaleUpperCase()
      ) : (
        <img className={css.image} src={person.image} alt="" />
      )}
    </span>
  );
}
