import { FavoriteButton } from './FavoriteButton.tsx';
import type { ClassHeartProps } from './FavoriteButton.tsx';
import { useWantedMark } from './useWantedMark.ts';

/** Heart of a class, for visitors: the way to the sign-up. */
export function VisitorHeart({ id, title, look }: ClassHeartProps) {
  const { signUpFrom, note } = useWantedMark('listings', id);
  return (
    <FavoriteButton
      kind="class"
      look={look}
      name={title}
      isMarked={false}
      signUpFrom={signUpFrom}
      onToggle={note}
    />
  );
}
