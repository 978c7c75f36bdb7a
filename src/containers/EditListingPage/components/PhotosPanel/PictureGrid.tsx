import { useId } from 'react';
import type { ReactNode } from 'react';
import {
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { useIntl } from 'react-intl';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { PictureItem, Pictures } from '../../hooks/usePictures.ts';
import { PictureTile } from './PictureTile.tsx';
import { UploadTile } from './UploadTile.tsx';
import css from './PictureField.module.css';

export interface PictureGridProps {
  /** Unit of a stay; null for a class. */
  unit: DateUnit | null;
  pictures: Pictures;
  /** Control that adds pictures; it is last. */
  children: ReactNode;
}

/** Shows the pictures in their order, which the pointer, a finger or the keyboard changes. */
export function PictureGrid({ unit, pictures, children }: PictureGridProps) {
  const intl = useIntl();
  const id = useId();
  const { items, move, remove, retryUpload, dropUpload } = pictures;
  const imageIds = items.filter(item => item.kind === 'image').map(item => item.id);
  const sensors = useSensors(
    // A press without a movement is a press on a control of the tile.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that moves at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(String(active.id), indexIn(items, over.id));
  };
  const say = (key: string, at: UniqueIdentifier | undefined) =>
    at === undefined
      ? undefined
      : intl.formatMessage(
          { id: `EditListingPage.picture.order.${key}` },
          { position: indexIn(items, at) + 1, count: items.length },
        );
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('start', active.id),
    // At its own place it has only just been picked up.
    onDragOver: ({ active, over }) => (over?.id === active.id ? undefined : say('over', over?.id)),
    onDragEnd: ({ over }) => say('end', over?.id),
    onDragCancel: ({ active }) => say('cancel', active.id),
  };
  const screenReaderInstructions = {
    draggable: intl.formatMessage({ id: 'EditListingPage.picture.order.instructions' }),
  };

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={imageIds} strategy={rectSortingStrategy}>
        <ol className={css.grid}>
          {items.map((item, index) =>
            item.kind === 'image' ? (
              <PictureTile
                key={item.id}
                picture={item}
                unit={unit}
                position={index + 1}
                isCover={item.id === imageIds[0]}
                isLast={index === items.length - 1}
                onMove={to => move(item.id, to - 1)}
                onRemove={() => remove(item.id)}
              />
            ) : (
              <UploadTile
                key={item.id}
                {...item}
                onRetry={() => retryUpload(item.id)}
                onDrop={() => dropUpload(item.id)}
              />
            ),
          )}
          <li className={css.addCell}>{children}</li>
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const indexIn = (items: readonly PictureItem[], id: UniqueIdentifier): number =>
  items.findIndex(item => item.id === id);
