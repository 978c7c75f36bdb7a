import type { ComponentType } from 'react';
import css from '#src/components/examples/examples.module.css';
import { FavoriteButton } from './FavoriteButton.tsx';

const favorite = { isMarked: false, signUpFrom: null, onToggle: () => undefined };

/** Examples of favorites. */
export const favoritesExamples = {
  FavoriteButton: {
    Class: () => <FavoriteButton {...favorite} kind="class" name="Slow flow" />,
    Followed: () => <FavoriteButton {...favorite} kind="teacher" name="Mira Lind" isMarked />,
    OnCard: () => (
      <div className={css.narrow} style={{ position: 'relative', height: '4rem' }}>
        <FavoriteButton {...favorite} kind="class" look="icon" name="Slow flow" isMarked />
      </div>
    ),
    Round: () => <FavoriteButton {...favorite} kind="class" look="round" name="Slow flow" />,
  },
} satisfies Record<string, Record<string, ComponentType>>;
