import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { selectUser } from '#src/ducks/marketplaceData.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';
import { RemoveButton } from './RemoveButton.tsx';
import css from '../FavoritesPage.module.css';

/** Row of a teacher whom the reader follows. */
export function FollowedTeacher({ id }: { id: string }) {
  const teacher = useAppSelector(state => selectUser(state, id));
  if (!teacher) return null;
  const { displayName } = teacher.attributes.profile;
  return (
    <li className={css.person}>
      <Avatar user={teacher} size={60} decorative />
      <span className={css.name}>
        <Link variant="quiet" to={paths.profile({ id })}>
          {displayName}
        </Link>
      </span>
      <RemoveButton list="teachers" id={id} name={displayName} />
    </li>
  );
}
