import { FavoriteButton } from './FavoriteButton.tsx';
import type { ClassHeartProps } from './FavoriteButton.tsx';
import { useFavorite } from './useFavorite.ts';
import { useFavoriteNews } from './useFavoriteNews.ts';

/** Heart of a class, for members. */
export function MemberHeart({ id, title, look }: ClassHeartProps) {
  const onChanged = useFavoriteNews('class', title);
  const favorite = useFavorite({ list: 'listings', id, onChanged });
  return <FavoriteButton kind="class" look={look} name={title} {...favorite} />;
}
