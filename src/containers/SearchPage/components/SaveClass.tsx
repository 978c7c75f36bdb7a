import { FavoriteButton } from '#src/features/favorites/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/features/favorites/useFavoriteNews.ts';
import { useFavorite } from '#src/features/favorites/useFavorite.ts';

export interface SaveClassProps {
  id: string;
  title: string;
  /** `round` is placed by its parent, `icon` on the picture. */
  look?: 'icon' | 'round';
}

/** Heart on a card. It is no part of the card, whose markup is the same for all readers. */
export function SaveClass({ id, title, look = 'icon' }: SaveClassProps) {
  const onChanged = useFavoriteNews('class', title);
  const favorite = useFavorite({ list: 'listings', id, onChanged });
  return <FavoriteButton kind="class" look={look} name={title} {...favorite} />;
}
