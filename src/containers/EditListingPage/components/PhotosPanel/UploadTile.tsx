import { CircleAlert, RotateCw, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Button } from '#src/components/Button/Button.tsx';
import { mayRetry, mostPictures } from '../../pictureList.ts';
import type { Upload } from '../../pictureList.ts';
import { usePreview } from './usePreview.ts';
import css from './PictureField.module.css';

export interface UploadTileProps {
  upload: Upload;
  /** The file, while the page that chose it is open. */
  file: File | undefined;
  onRetry: () => void;
  onDrop: () => void;
}

/** A picture on its way, with its progress or the reason why it stopped. */
export function UploadTile({ upload, file, onRetry, onDrop }: UploadTileProps) {
  const intl = useIntl();
  const { sent, problem, copyOf } = upload;
  const name = copyOf
    ? intl.formatMessage({ id: 'EditListingPage.picture.copy' }, { position: copyOf.position })
    : upload.name;
  const filePreview = usePreview(problem ? undefined : file);
  const preview = filePreview ?? copyOf?.preview;
  const phase = sent === 0 ? 'waiting' : sent < 1 ? 'sending' : 'preparing';
  return (
    <li className={clsx(css.tile, problem && css.failed)}>
      <div className={css.picture}>
        {preview && <img className={css.pending} src={preview} alt="" />}
        <div className={css.progress}>
          <p className={css.name}>{name}</p>
          {problem ? (
            <p className={css.error} role="alert">
              <CircleAlert aria-hidden="true" />
              <span>
                <FormattedMessage
                  id={`EditListingPage.picture.error.${problem}`}
                  values={{ most: mostPictures }}
                />
              </span>
            </p>
          ) : (
            <>
              <progress
                className={css.bar}
                // Without a value while the server scales the picture.
                {...(phase === 'preparing' ? {} : { value: sent })}
                aria-label={intl.formatMessage(
                  { id: 'EditListingPage.picture.progress' },
                  { name },
                )}
              />
              <p className={css.phase}>
                <FormattedMessage
                  id={`EditListingPage.picture.${phase}`}
                  values={{ percent: intl.formatNumber(sent, { style: 'percent' }) }}
                />
              </p>
            </>
          )}
        </div>
      </div>
      <div className={css.controls}>
        {problem && mayRetry(problem) && (file ?? copyOf) && (
          <Button
            variant="secondary"
            size="small"
            iconStart={<RotateCw aria-hidden="true" />}
            onClick={onRetry}
          >
            <FormattedMessage id="EditListingPage.picture.retry" />
          </Button>
        )}
        <button
          type="button"
          className={clsx(css.control, css.remove)}
          aria-label={intl.formatMessage(
            { id: `EditListingPage.picture.${problem ? 'discard' : 'cancel'}` },
            { name },
          )}
          onClick={onDrop}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
