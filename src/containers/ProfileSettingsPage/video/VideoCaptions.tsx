import { useState } from 'react';
import { Captions } from 'lucide-react';
import { clsx } from 'clsx';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import type { AppError } from '#src/util/errors.ts';
import { videoLimits } from '#shared/contract/teacherVideo.ts';
import type { TeacherVideo } from '#shared/contract/teacherVideo.ts';
import { languageTags } from '#shared/fields/languageTags.ts';
import { fetchCaptions, saveCaptions, selectTeacherVideo } from './video.duck.ts';
import css from './Video.module.css';

/** Writes the captions of the video, or takes them from a file. */
export function VideoCaptions({ video }: { video: TeacherVideo }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { captions, read } = useAppSelector(selectTeacherVideo);
  const [isOpen, setOpen] = useState(false);
  const text = captions?.id === video.id ? captions.text : null;
  const isThere = video.captions !== undefined;
  const names = new Intl.DisplayNames(intl.locale, { type: 'language' });
  return (
    <div className={css.part}>
      <h3 className={css.subheading}>
        <FormattedMessage id="TeacherVideo.captions" />
      </h3>
      <p className={css.help}>
        <FormattedMessage
          id={`TeacherVideo.captions.${isThere ? 'are' : 'none'}`}
          values={{ language: names.of(video.captions?.language ?? 'en') }}
        />
      </p>
      {isOpen && text !== null ? (
        <CaptionsForm key={text} video={video} text={text} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button
            variant="secondary"
            inProgress={read.status === 'loading'}
            onClick={() => {
              setOpen(true);
              if (text === null) void dispatch(fetchCaptions());
            }}
          >
            <FormattedMessage id={`TeacherVideo.captions.${isThere ? 'edit' : 'add'}`} />
          </Button>
        </div>
      )}
      {isOpen && read.status === 'failed' && (
        <Notice tone="error" title={<FormattedMessage id="TeacherVideo.captions.unread" />} />
      )}
    </div>
  );
}

interface CaptionsValues {
  text?: string;
  language?: string;
}

interface CaptionsFormProps {
  video: TeacherVideo;
  text: string;
  onClose: () => void;
}

function CaptionsForm({ video, text, onClose }: CaptionsFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { saveCaptions: request } = useAppSelector(selectTeacherVideo);
  const message = (id: string) => intl.formatMessage({ id: `TeacherVideo.captions.${id}` });
  async function save({ text: written = '', language = 'en' }: CaptionsValues) {
    const answer = await dispatch(saveCaptions({ id: video.id, text: written, language }));
    if (saveCaptions.fulfilled.match(answer)) onClose();
  }
  return (
    <Form<CaptionsValues>
      initialValues={{
        text,
        language: video.captions?.language ?? intl.locale.split('-', 1)[0] ?? 'en',
      }}
      onSubmit={save}
      render={({ handleSubmit, form, pristine }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FieldSelect
            name="language"
            label={message('language')}
            options={languageOptions(intl.locale)}
          />
          <FieldTextArea
            name="text"
            label={message('text')}
            help={message('text.help')}
            rows={8}
            maxLength={videoLimits.captions}
            optional
          />
          <CaptionsFile onRead={read => form.change('text', read)} />
          <Failure error={errorOf(request)} />
          <div className={css.actions}>
            <Button
              type="submit"
              variant="secondary"
              disabled={pristine}
              inProgress={request.status === 'loading'}
            >
              {message('save')}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {message('close')}
            </Button>
          </div>
        </form>
      )}
    />
  );
}

/** Languages that teachers speak, by their names in the language of the page. */
function languageOptions(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const tags = Object.values(languageTags).filter(tag => tag !== undefined);
  return [...new Set(tags)]
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}

function CaptionsFile({ onRead }: { onRead: (text: string) => void }) {
  return (
    <div>
      <label
        className={clsx(
          buttonClass({ variant: 'secondary', size: 'medium', fullWidth: false }),
          css.choose,
        )}
      >
        <Captions className={css.icon} aria-hidden="true" />
        <span>
          <FormattedMessage id="TeacherVideo.captions.file" />
        </span>
        <input
          className={css.file}
          type="file"
          accept=".vtt,.srt,text/vtt"
          onChange={event => {
            const file = event.target.files?.[0];
            event.target.value = '';
            void file?.text().then(onRead);
          }}
        />
      </label>
    </div>
  );
}

function Failure({ error }: { error: AppError | null }) {
  if (!error) return null;
  const isInvalid = error.code === 'captions-invalid';
  return (
    <Notice
      tone="error"
      title={
        <FormattedMessage
          id={`TeacherVideo.captions.error.${isInvalid ? 'line' : 'failed'}`}
          values={{ line: error.reason }}
        />
      }
    />
  );
}
