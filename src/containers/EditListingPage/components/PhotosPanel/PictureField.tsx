import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { pictureProblemOf, pictureTypes } from '#src/util/validators.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import css from './PhotosPanel.module.css';
import type { Image } from '#shared/contract/entities.ts';

export interface PictureFieldProps {
  /** Unit of a stay; null for a class. */
  unit: DateUnit | null;
  /** Picture of the listing, if it has one. */
  image: Image | null;
  /** Request that uploads or removes the picture. */
  request: RequestStatus;
  onPicture: (file: File) => void;
  onRemove: () => void;
}

/** Adds the picture of a listing, by choosing or dropping a file. The upload starts at once. */
export function PictureField({ unit, image, request, onPicture, onRemove }: PictureFieldProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const hasActed = useRef(false);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<'type' | 'size' | 'unreadable' | null>(null);
  const preview = usePreview(file);
  const isUploading = request.status === 'loading';

  // The add and remove controls replace each other, so the focus moves to the new one.
  const imageId = image?.id;
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    (imageId ? removeButton : input).current?.focus();
  }, [imageId]);

  const take = (chosen: File | undefined) => {
    if (!chosen || isUploading) return;
    const found = pictureProblemOf(chosen);
    setProblem(found);
    setFile(found ? null : chosen);
    if (found) return;
    hasActed.current = true;
    onPicture(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const failure = problem ?? failureOf(request);

  return (
    <section className={css.section} aria-labelledby="picture-heading">
      <h2 className={css.heading} id="picture-heading">
        <FormattedMessage id="EditListingPage.picture.heading" />
      </h2>
      <p className={css.hint} id="picture-help">
        <FormattedMessage id={wizardMessageId('picture.hint', unit)} />
      </p>
      {image ? (
        <figure className={css.picture}>
          <ResponsiveImage
            image={image}
            alt={intl.formatMessage({ id: wizardMessageId('picture.alt', unit) })}
            sizes="(min-width: 48rem) 40rem, 100vw"
            aspectRatio="3 / 2"
          />
          <figcaption className={css.pictureActions}>
            <Button
              variant="secondary"
              size="small"
              iconStart={<Trash2 aria-hidden="true" />}
              inProgress={isUploading}
              ref={removeButton}
              onClick={() => {
                setFile(null);
                hasActed.current = true;
                onRemove();
              }}
            >
              <FormattedMessage id="EditListingPage.picture.remove" />
            </Button>
          </figcaption>
        </figure>
      ) : (
        <label className={css.drop} onDragOver={event => event.preventDefault()} onDrop={drop}>
          {preview && !failure ? (
            <img
              className={css.preview}
              src={preview}
              alt=""
              onError={() => setProblem('unreadable')}
            />
          ) : (
            <ImagePlus className={css.dropIcon} aria-hidden="true" />
          )}
          <span className={css.dropText}>
            <FormattedMessage id={`EditListingPage.picture.${isUploading ? 'uploading' : 'add'}`} />
          </span>
          <input
            ref={input}
            className={css.file}
            type="file"
            accept={pictureTypes.join(',')}
            // Not disabled during the upload, which would drop the focus. It ignores files
            // meanwhile.
            aria-disabled={isUploading || undefined}
            aria-describedby={failure ? 'picture-error' : 'picture-help'}
            aria-invalid={failure ? true : undefined}
            onChange={event => {
              take(event.target.files?.[0]);
              // Allows the same file to be chosen again after a failure.
              event.target.value = '';
            }}
          />
        </label>
      )}
      {failure && (
        <p className={css.error} id="picture-error" role="alert">
          <CircleAlert aria-hidden="true" />
          <FormattedMessage id={`EditListingPage.picture.error.${failure}`} />
        </p>
      )}
    </section>
  );
}

/** Returns an object URL of the chosen file while it is shown. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ of: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const address = URL.createObjectURL(file);
    setPreview({ of: file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  // The URL of another file is revoked already.
  return preview && preview.of === file ? preview.address : null;
}

function failureOf(request: RequestStatus): 'size' | 'unreadable' | 'offline' | 'failed' | null {
  if (request.status !== 'failed') return null;
  if (request.error.code === 'request-upload-over-limit') return 'size';
  if (request.error.code.startsWith('image-invalid')) return 'unreadable';
  return request.error.status === 0 ? 'offline' : 'failed';
}
