import { FavoriteButton } from '#src/features/favorites/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/features/favorites/useFavoriteNews.ts';
import { useFavorite } from '#src/features/favorites/useFavorite.ts';

export interface SaveListingProps {
  id: string;
  title: string;
}

/** Heart of the class that is shown. */
export function SaveListing({ id, title }: SaveListingProps) {
  const onChanged = useFavoriteNews('class', title);
  const favorite = useFavorite({ list: 'listings', id, onChanged });
  return <FavoriteButton kind="class" name={title} {...favorite} />;
}
