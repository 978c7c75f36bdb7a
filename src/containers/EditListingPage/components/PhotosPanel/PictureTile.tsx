import { useEffect, useState } from 'react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, Ellipsis, GripVertical, Star, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Menu } from '#src/components/Menu/Menu.tsx';
import type { MenuItem } from '#src/components/Menu/Menu.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { Image } from '#shared/contract/entities.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { usePreview } from './usePreview.ts';
import css from './PictureField.module.css';

/** Time for the browser to load the renditions of a fresh upload, in milliseconds. */
const overlayDelay = 2_000;

export interface PictureTileProps {
  /** `file` is that of a fresh upload. */
  picture: { id: string; image: Image; file: File | undefined };
  unit: DateUnit | null;
  /** Place in the order, from 1. */
  position: number;
  isCover: boolean;
  isLast: boolean;
  /** Moves the picture to a place, from 1. */
  onMove: (position: number) => void;
  onRemove: () => void;
}

/** A picture of the listing with its controls. */
export function PictureTile(props: PictureTileProps) {
  const { picture, unit, position, isCover, onRemove } = props;
  const intl = useIntl();
  const sortable = useSortable({ id: picture.id });
  const overlay = usePreview(useFirstMoment(picture.file));
  const text = (key: string) =>
    intl.formatMessage({ id: `EditListingPage.picture.${key}` }, { position });
  const moves = movesOf(props, text);

  return (
    <li
      ref={sortable.setNodeRef}
      className={clsx(css.tile, sortable.isDragging && css.dragged)}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
      }}
      {...sortable.listeners}
    >
      <div className={css.picture}>
        <ResponsiveImage
          image={picture.image}
          alt={intl.formatMessage({ id: wizardMessageId('picture.alt', unit) }, { position })}
          sizes="(min-width: 48rem) 18rem, 50vw"
          aspectRatio="3 / 2"
        />
        {overlay && <img className={css.overlay} src={overlay} alt="" />}
        {isCover && (
          <span className={css.cover}>
            <Badge variant="solid">
              <FormattedMessage id="EditListingPage.picture.cover" />
            </Badge>
          </span>
        )}
      </div>
      <div className={css.controls}>
        <button
          ref={sortable.setActivatorNodeRef}
          type="button"
          className={css.control}
          {...sortable.attributes}
          aria-label={text('order')}
        >
          <GripVertical aria-hidden="true" />
        </button>
        {moves.length > 0 && (
          <Menu
            label={text('menu')}
            trigger={
              <span className={css.control}>
                <Ellipsis aria-hidden="true" />
              </span>
            }
            items={moves}
            align="start"
          />
        )}
        <button
          type="button"
          className={clsx(css.control, css.remove)}
          aria-label={text('remove')}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

/** Entries of the menu that moves a picture. */
function movesOf(
  { position, isCover, isLast, onMove }: PictureTileProps,
  text: (key: string) => string,
): MenuItem[] {
  const cover = {
    id: 'cover',
    label: text('makeCover'),
    icon: <Star />,
    onSelect: () => onMove(1),
  };
  const forward = {
    id: 'forward',
    label: text('forward'),
    icon: <ArrowLeft />,
    onSelect: () => onMove(position - 1),
  };
  const back = {
    id: 'back',
    label: text('back'),
    icon: <ArrowRight />,
    onSelect: () => onMove(position + 1),
  };
  return [...(isCover ? [] : [cover, forward]), ...(isLast ? [] : [back])];
}

/** Returns a file for a moment after it was given first. */
function useFirstMoment(file: File | undefined): File | undefined {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), overlayDelay);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? undefined : file;
}
