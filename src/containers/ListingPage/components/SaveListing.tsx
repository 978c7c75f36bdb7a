import { FavoriteButton } from '#src/components/FavoriteButton/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/components/FavoriteButton/useFavoriteNews.ts';
import { useFavorite } from '#src/hooks/useFavorite.ts';

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
