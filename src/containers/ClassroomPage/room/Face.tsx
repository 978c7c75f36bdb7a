import type { RoomPerson } from '#shared/classroom/roomState.ts';
import css from './Face.module.css';

/** The portrait of somebody without a picture, or the first letter of the name. */
export function Face({ person }: { person: Pick<RoomPerson, 'name' | 'image'> }) {
  const [letter = ''] = person.name.trim();
  return (
    <span className={css.root} aria-hidden="true">
      {person.image === null ? (
        letter.toLocaleUpperCase()
      ) : (
        <img className={css.image} src={person.image} alt="" />
      )}
    </span>
  );
}
