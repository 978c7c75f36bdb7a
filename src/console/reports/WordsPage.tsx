import { useRef } from 'react';
import { X } from 'lucide-react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { required } from '#src/util/validators.ts';
import { wordsShape } from '../api/reportShapes.ts';
import { anyShape } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct, useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import css from './Reports.module.css';

type Change = { add?: string[]; remove?: string[] };

const longestWord = 60;

/** Words that are flagged in new classes, messages and reviews. */
export function WordsPage() {
  const intl = useIntl();
  const may = useMay();
  const { data, error, isFetching, refetch } = useReadData(wordsShape, 'site/words/show');
  const change = useAct((api, input: Change) => api.post(anyShape, 'site/words/update', input));
  const mayChange = may('site/words/update');
  return (
    <Page
      title={intl.formatMessage({ id: 'ConsoleWords.title' })}
      back={{ to: '/reports', label: intl.formatMessage({ id: 'ConsoleReports.title' }) }}
    >
      <p>
        <FormattedMessage id="ConsoleWords.intro" />
      </p>
      {mayChange && <Adding onAdd={word => change.mutateAsync({ add: [word] })} />}
      <FailureNotice error={change.error} />
      {data?.words.length === 0 && (
        <p className={css.soft}>
          <FormattedMessage id="ConsoleWords.none" />
        </p>
      )}
      {data && data.words.length > 0 && (
        <ul className={css.words} aria-label={intl.formatMessage({ id: 'ConsoleWords.title' })}>
          {data.words.map(({ word }) => (
            <li key={word}>
              {mayChange ? (
                <Button
                  variant="secondary"
                  size="small"
                  iconStart={<X aria-hidden="true" />}
                  aria-label={intl.formatMessage({ id: 'ConsoleWords.remove' }, { word })}
                  onClick={() => change.mutate({ remove: [word] })}
                >
                  <bdi>{word}</bdi>
                </Button>
              ) : (
                <bdi>{word}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      {!data && !error && <RowsSkeleton />}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** @param onAdd rejects where the word was refused */
function Adding({ onAdd }: { onAdd: (word: string) => Promise<unknown> }) {
  const intl = useIntl();
  const place = useRef<HTMLFormElement>(null);
  return (
    <Form<{ word?: string }>
      onSubmit={async ({ word = '' }, form) => {
        await onAdd(word.trim()).then(
          () => {
            form.restart();
            // Words are added one after the other.
            place.current?.querySelector('input')?.focus();
          },
          () => undefined,
        );
      }}
      render={({ handleSubmit, submitting }) => (
        <form
          ref={place}
          className={css.adding}
          noValidate
          onSubmit={event => void handleSubmit(event)}
        >
          <FieldText
            name="word"
            autoComplete="off"
            label={intl.formatMessage({ id: 'ConsoleWords.word' })}
            maxLength={longestWord}
            validate={required()}
          />
          <Button type="submit" inProgress={submitting}>
            <FormattedMessage id="ConsoleWords.add" />
          </Button>
        </form>
      )}
    />
  );
}
