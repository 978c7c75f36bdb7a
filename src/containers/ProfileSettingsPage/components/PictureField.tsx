import { useRef, useState } from 'react';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { useField } from 'react-final-form';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { pictureRefusalOf } from '#src/util/pictureRefusal.ts';
import { pictureProblemOf, pictureTypes } from '#src/util/validators.ts';
import { errorOf } from '#src/util/request.ts';
import type { ProfileValues } from '../profile.ts';
import { selectUpload, uploadForgotten, uploadPicture } from '../ProfileSettingsPage.duck.ts';
import css from './PictureField.module.css';
import type { CurrentUser } from '#shared/contract/entities.ts';

/**
 * Field for the picture. A chosen file is uploaded at once and becomes part of the profile on save.
 */
export function PictureField({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const file = useRef<HTMLInputElement>(null);
  const { shown, isChanged, isUploading, isReady, failure, take, put } = usePicture(user);
  const message = (id: string) => intl.formatMessage({ id: `ProfileSettingsPage.picture${id}` });
  const putAndFocus = (pictureId: null | undefined) => {
    put(pictureId);
    // The pressed button is removed, so the focus moves to the file input.
    file.current?.focus();
  };

  return (
    <section className={css.root} aria-labelledby="profile-picture">
      <div className={clsx(css.picture, isUploading && css.uploading)} aria-busy={isUploading}>
        <Avatar user={{ ...user, profileImage: shown || null }} size={165} />
      </div>
      <div className={css.text}>
        <h2 className={css.heading} id="profile-picture">
          {message('')}
        </h2>
        <p className={css.help} id="profile-picture-help">
          {message('.help')}
        </p>
        <div className={css.actions}>
          <label
            className={clsx(
              buttonClass({ variant: 'secondary', size: 'medium', fullWidth: false }),
              css.choose,
            )}
          >
            <ImagePlus className={css.icon} aria-hidden="true" />
            <span>{message(isUploading ? '.uploading' : shown ? '.change' : '.add')}</span>
            <input
              ref={file}
              className={css.file}
              type="file"
              accept={pictureTypes.join(',')}
              // Not disabled during the upload, which would drop the focus. It ignores files
              // meanwhile.
              aria-disabled={isUploading || undefined}
              aria-describedby={failure ? 'profile-picture-error' : 'profile-picture-help'}
              aria-invalid={failure ? true : undefined}
              onChange={event => {
                void take(event.target.files?.[0]);
                // Allows the same file to be chosen again after a failure.
                event.target.value = '';
              }}
            />
          </label>
          {user.profileImage && isChanged && !isUploading && (
            <Button variant="ghost" onClick={() => putAndFocus(undefined)}>
              {message('.keep')}
            </Button>
          )}
          {shown && !(isChanged && user.profileImage) && !isUploading && (
            <Button variant="ghost" onClick={() => putAndFocus(isChanged ? undefined : null)}>
              {message('.remove')}
            </Button>
          )}
        </div>
        {failure && (
          <p className={css.error} id="profile-picture-error" role="alert">
            <CircleAlert className={css.icon} aria-hidden="true" />
            {message(`.error.${failure}`)}
          </p>
        )}
        <p className={css.ready} role="status">
          {isReady ? message('.ready') : ''}
        </p>
      </div>
    </section>
  );
}

/** The picture that the profile will have, and the ways to change it. */
function usePicture(user: CurrentUser) {
  const dispatch = useAppDispatch();
  const upload = useAppSelector(selectUpload);
  const { input } = useField<ProfileValues['pictureId']>('pictureId', { allowNull: true });
  const uploaded = useAppSelector(state => selectEntity(state, 'image', input.value || null));
  const [problem, setProblem] = useState<'type' | 'size' | null>(null);
  const isUploading = upload.status === 'loading';
  const error = errorOf(upload);
  // An empty string means unchanged: the form library turns undefined into one.
  const isChanged = input.value !== '';

  return {
    shown: isChanged ? uploaded : user.profileImage,
    isChanged,
    isUploading,
    /** A new picture is uploaded and waits for the form to be saved. */
    isReady: Boolean(uploaded) && !isUploading,
    failure: problem ?? (error && pictureRefusalOf(error)),
    async take(chosen: File | undefined) {
      if (!chosen || isUploading) return;
      const found = pictureProblemOf(chosen);
      setProblem(found);
      dispatch(uploadForgotten());
      if (found) return;
      const answer = await dispatch(uploadPicture(chosen));
      input.onChange(uploadPicture.fulfilled.match(answer) ? answer.payload : undefined);
    },
    /** null removes the picture, undefined leaves the saved one. */
    put(pictureId: null | undefined) {
      setProblem(null);
      dispatch(uploadForgotten());
      input.onChange(pictureId);
    },
  };
}
