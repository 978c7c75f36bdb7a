import { FavoriteButton } from '#src/features/favorites/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/features/favorites/useFavoriteNews.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useFavorite } from '#src/features/favorites/useFavorite.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { User } from '#shared/contract/entities.ts';

/** Follows the teacher whose profile it is. */
export function FollowTeacher({ teacher }: { teacher: User }) {
  const name = teacher.attributes.profile.displayName;
  const reader = useAppSelector(selectCurrentUser);
  const onChanged = useFavoriteNews('teacher', name, reader?.attributes.emailVerified === false);
  const favorite = useFavorite({ list: 'teachers', id: teacher.id, onChanged });
  return <FavoriteButton kind="teacher" name={name} {...favorite} />;
}
