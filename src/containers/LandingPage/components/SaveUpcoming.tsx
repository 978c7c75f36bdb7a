import { FavoriteButton } from '#src/components/FavoriteButton/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/components/FavoriteButton/useFavoriteNews.ts';
import { useFavorite } from '#src/hooks/useFavorite.ts';

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
