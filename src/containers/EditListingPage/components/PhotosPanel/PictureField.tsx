import { useEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode, Ref } from 'react';
import { ImagePlus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Button } from '#src/components/Button/Button.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { pictureTypes } from '#src/util/validators.ts';
import type { Pictures } from '../../hooks/usePictures.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { PictureGrid } from './PictureGrid.tsx';
import { WizardFailure } from '../WizardFailure.tsx';
import css from './PictureField.module.css';

export interface PictureFieldProps {
  /** Unit of a stay; null for a class. */
  unit: DateUnit | null;
  pictures: Pictures;
}

/** Adds, orders and removes the pictures of a listing. Files are chosen, dropped or pasted. */
export function PictureField({ unit, pictures }: PictureFieldProps) {
  const { items, removals, saveError, add } = pictures;
  const { isOver, ...dropping } = useDrop(add);
  const undo = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  usePaste(add);

  // The control that was pressed is gone, so the focus goes to what can be done next.
  const lastRemovals = useRef(removals);
  useEffect(() => {
    if (removals > lastRemovals.current) undo.current?.focus();
    if (removals < lastRemovals.current) (undo.current ?? input.current)?.focus();
    lastRemovals.current = removals;
  }, [removals]);

  return (
    <section
      className={clsx(css.section, isOver && css.over)}
      aria-labelledby="picture-heading"
      {...dropping}
    >
      <h2 className={css.heading} id="picture-heading">
        <FormattedMessage id="EditListingPage.picture.heading" />
      </h2>
      <p className={css.hint} id="picture-help">
        <FormattedMessage id={wizardMessageId('picture.hint', unit)} />
      </p>
      <PictureGrid unit={unit} pictures={pictures}>
        <AddPictures ref={input} isFirst={items.length === 0} add={add} />
      </PictureGrid>
      <PictureNews pictures={pictures}>
        <Button ref={undo} variant="secondary" size="small" onClick={pictures.undoRemoval}>
          <FormattedMessage id="EditListingPage.picture.undo" />
        </Button>
      </PictureNews>
      {saveError && (
        <WizardFailure
          error={saveError}
          unit={unit}
          messageKey="picture.saveFailed"
          helpKey={`picture.saveFailed.${saveError.status === 0 ? 'offline' : 'help'}`}
          retry={
            <Button variant="secondary" size="small" onClick={pictures.retrySave}>
              <FormattedMessage id="EditListingPage.picture.retry" />
            </Button>
          }
        />
      )}
    </section>
  );
}

type Add = Pictures['add'];

interface AddPicturesProps {
  ref: Ref<HTMLInputElement>;
  /** There are no pictures yet. */
  isFirst: boolean;
  add: Add;
}

function AddPictures({ ref, isFirst, add }: AddPicturesProps) {
  const intl = useIntl();
  return (
    <label className={clsx(css.drop, isFirst && css.first)}>
      <ImagePlus className={css.dropIcon} aria-hidden="true" />
      <span className={css.dropText}>
        <FormattedMessage id="EditListingPage.picture.add" />
      </span>
      <span className={css.dropHint} aria-hidden="true">
        <FormattedMessage id="EditListingPage.picture.add.hint" />
      </span>
      <input
        ref={ref}
        className={css.file}
        type="file"
        multiple
        aria-label={intl.formatMessage({ id: 'EditListingPage.picture.add' })}
        accept={pictureTypes.join(',')}
        aria-describedby="picture-help"
        onChange={event => {
          add([...(event.target.files ?? [])]);
          // Allows the same file to be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

interface PictureNewsProps {
  pictures: Pictures;
  /** Button that undoes a removal. */
  children: ReactNode;
}

/** Progress of the uploads, and removals that can be undone. */
function PictureNews({ pictures: { progress, uploading, removals }, children }: PictureNewsProps) {
  return (
    <div className={css.news}>
      <p role="status">
        {progress && (
          <FormattedMessage
            id={`EditListingPage.picture.status.${progress}`}
            values={{ count: uploading }}
          />
        )}
      </p>
      {removals > 0 && (
        <p className={css.removed}>
          <span role="status">
            <FormattedMessage id="EditListingPage.picture.removed" values={{ count: removals }} />
          </span>
          {children}
        </p>
      )}
    </div>
  );
}

/** Handlers of an element that files are dropped on. */
function useDrop(add: Add) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    /** Files are being dragged over it. */
    isOver,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ relatedTarget: to, currentTarget }: DragEvent) {
      if (!(to instanceof Node && currentTarget.contains(to))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add([...event.dataTransfer.files]);
    },
  };
}

/** Returns the picture files of a clipboard; other content is left alone. */
const pastedPictures = (clipboard: Pick<DataTransfer, 'files'> | null): File[] =>
  [...(clipboard?.files ?? [])].filter(file => file.type.startsWith('image/'));

/** Returns whether a paste into an element is meant for its text. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=file]), textarea, select') || target.isContentEditable);

/** Adds pictures that are pasted anywhere on the page, except into a field for text. */
function usePaste(add: Add): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (takesText(event.target)) return;
      const pictures = pastedPictures(event.clipboardData);
      if (pictures.length === 0) return;
      event.preventDefault();
      add(pictures);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);
}
