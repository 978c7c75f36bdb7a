import { FavoriteButton } from '#src/components/FavoriteButton/FavoriteButton.tsx';
import { useFavoriteNews } from '#src/components/FavoriteButton/useFavoriteNews.ts';
import { useFavorite } from '#src/hooks/useFavorite.ts';

export interface SaveClassProps {
  id: string;
  title: string;
  /** `round` stands where it is put, `icon` on the picture. */
  look?: 'icon' | 'round';
}

/** Heart on a card. It is no part of the card, whose markup is the same for all readers. */
export function SaveClass({ id, title, look = 'icon' }: SaveClassProps) {
  const onChanged = useFavoriteNews('class', title);
  const favorite = useFavorite({ list: 'listings', id, onChanged });
  return <FavoriteButton kind="class" look={look} name={title} {...favorite} />;
}
