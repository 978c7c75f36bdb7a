import { FavoriteButton } from '#src/features/favorites/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/features/favorites/useFavoriteNews.ts';
import { useFavorite } from '#src/features/favorites/useFavorite.ts';

export interface SaveUpcomingProps {
  id: string;
  title: string;
}

/** Heart of a class in the timetable. */
export function SaveUpcoming({ id, title }: SaveUpcomingProps) {
  const onChanged = useFavoriteNews('class', title);
  const favorite = useFavorite({ list: 'listings', id, onChanged });
  return <FavoriteButton kind="class" look="round" name={title} {...favorite} />;
}
