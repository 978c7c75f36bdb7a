import { FavoriteButton } from '#src/components/FavoriteButton/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/components/FavoriteButton/useFavoriteNews.ts';
import { useFavorite } from '#src/hooks/useFavorite.ts';
import type { User } from '#shared/contract/entities.ts';

/** Follows the teacher whose profile it is. */
export function FollowTeacher({ teacher }: { teacher: User }) {
  const name = teacher.attributes.profile.displayName;
  const onChanged = useFavoriteNews('teacher', name);
  const favorite = useFavorite({ list: 'teachers', id: teacher.id, onChanged });
  return <FavoriteButton kind="teacher" name={name} {...favorite} />;
}
