import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ResponsiveImage } from '../ResponsiveImage/ResponsiveImage.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import css from './ClassPanel.module.css';
import type { Image } from '#shared/contract/entities.ts';

export interface ClassPanelProps {
  image: Image | null | undefined;
  /** Workout type, whose drawn cover replaces a missing picture. */
  workout?: string;
  /** The class is on its way. */
  isLoading?: boolean;
  /** Its name; left out where there is none any more. */
  title?: ReactNode;
  /** Id of the title, for a panel that is a section of its own. */
  titleId?: string;
  /** Content beside the picture, below the title. */
  children?: ReactNode;
  /** Content below both, over the whole width. */
  after?: ReactNode;
  /**
   * `aside`: in the narrow column of a wide page, where the picture is on top. `row`: across a
   * page, with the picture beside the words where there is room.
   */
  layout?: 'aside' | 'row';
}

const sizes = { aside: '(min-width: 64rem) 24rem, 7rem', row: '8rem' };

/** Class of an order with its details. */
export function ClassPanel({
  image,
  workout = '',
  isLoading = false,
  title,
  titleId,
  children,
  after,
  layout = 'aside',
}: ClassPanelProps) {
  const Element = titleId === undefined ? 'div' : 'section';
  return (
    <Element className={clsx(css.root, css[layout])} aria-labelledby={titleId}>
      <div className={css.picture}>
        {isLoading ? (
          <Skeleton shape="block" aspectRatio="4 / 3" />
        ) : (
          <ResponsiveImage
            image={image}
            alt=""
            coverOf={workout}
            sizes={sizes[layout]}
            aspectRatio="4 / 3"
            variants={['landscape-crop', 'landscape-crop2x']}
            priority
          />
        )}
      </div>
      <div className={css.text}>
        {title && (
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
        )}
        {children}
      </div>
      {after && <div className={css.after}>{after}</div>}
    </Element>
  );
}
