import { useEffect } from 'react';
import { Form, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import type { Validator } from '#src/util/validators.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { handleLength, handleProblemOf, teacherPath } from '#shared/contract/handles.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import {
  lookUpHandle,
  saveHandle,
  selectChecked,
  selectHandleRequest,
} from '../ProfileSettingsPage.duck.ts';
import css from './HandleForm.module.css';

/** Milliseconds after the last letter before the address is looked up. */
const pauseMs = 400;

interface HandleValues {
  handle?: string;
}

const written = (text: unknown): string => (typeof text === 'string' ? text.trim() : '');

const validate: Validator = value => {
  const problem = handleProblemOf(written(value));
  return problem ? `ProfileSettingsPage.handle.${problem}` : undefined;
};

/** Form for the short address of a teacher's page. */
export function HandleForm({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const config = useConfig();
  const request = useAppSelector(selectHandleRequest);
  const own = user.attributes.profile.metadata?.handle;
  const message = (id: string) => intl.formatMessage({ id: `ProfileSettingsPage.handle${id}` });
  const save = ({ handle }: HandleValues) => void dispatch(saveHandle(written(handle)));
  const { host } = new URL(config.rootUrl);
  return (
    <section className={css.root} aria-labelledby="handle-heading">
      <h2 id="handle-heading" className={css.heading}>
        {message('')}
      </h2>
      <p className={css.help}>
        {own ? (
          <FormattedMessage
            id="ProfileSettingsPage.handle.own"
            values={{
              link: <Link to={teacherPath(own)}>{siteUrl(config, teacherPath(own))}</Link>,
            }}
          />
        ) : (
          message('.help')
        )}
      </p>
      <Form<HandleValues>
        initialValues={{ handle: own ?? '' }}
        onSubmit={save}
        render={({ handleSubmit, pristine, invalid }) => (
          <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
            <FieldText
              name="handle"
              autoComplete="off"
              type="url"
              label={intl.formatMessage({ id: 'ProfileSettingsPage.handle.label' }, { host })}
              help={own ? message('.change') : undefined}
              maxLength={handleLength.max}
              validate={validate}
            />
            <Availability own={own} />
            <Failure status={errorOf(request)?.status} />
            <div>
              <Button
                type="submit"
                variant="secondary"
                disabled={pristine || invalid}
                inProgress={request.status === 'loading'}
              >
                {message('.save')}
              </Button>
            </div>
          </form>
        )}
      />
    </section>
  );
}

/** Says, while it is typed, whether the address can be had. */
function Availability({ own }: { own: string | undefined }) {
  const dispatch = useAppDispatch();
  const checked = useAppSelector(selectChecked);
  const { values } = useFormState<HandleValues>({ subscription: { values: true } });
  const handle = written(values.handle);
  const isWanted = handle !== own && handleProblemOf(handle) === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => void dispatch(lookUpHandle(handle)), pauseMs);
    return () => clearTimeout(timer);
  }, [dispatch, handle, isWanted]);
  const isFree = isWanted && checked?.handle === handle ? checked.isFree : null;
  return (
    <p className={isFree === false ? css.taken : css.free} role="status">
      {isFree !== null && (
        <FormattedMessage
          id={`ProfileSettingsPage.handle.${isFree ? 'isFree' : 'isTaken'}`}
          values={{ handle }}
        />
      )}
    </p>
  );
}

function Failure({ status }: { status: number | undefined }) {
  if (status === undefined) return null;
  const reason = { 409: 'taken', 429: 'often' }[status] ?? 'failed';
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`ProfileSettingsPage.handle.error.${reason}`} />}
    />
  );
}
