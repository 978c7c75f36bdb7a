import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { formatDayAndTime } from '#shared/time/time.ts';
import { fetchImports, selectImportClasses, undoImport } from '../importClasses.duck.ts';
import css from '../ImportClasses.module.css';

/** Takes an import back: its drafts that nobody has changed are deleted. */
export function UndoImport({ id }: { id: string }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const requests = useAppSelector(selectImportClasses);
  // An import that goes on would make again what is deleted.
  const isBusy = [requests.undo, requests.make].some(({ status }) => status === 'loading');
  async function undo() {
    if (isBusy) return;
    const answer = await dispatch(undoImport(id));
    if (!undoImport.fulfilled.match(answer)) return;
    const { count } = answer.payload;
    toast.show({
      tone: 'success',
      message: intl.formatMessage({ id: 'ImportClasses.undone' }, { count }),
    });
  }
  return (
    <Button size="small" variant="secondary" aria-disabled={isBusy} onClick={() => void undo()}>
      <FormattedMessage id="ImportClasses.undo" />
    </Button>
  );
}

/** Earlier imports, of which drafts are there that nobody has changed. */
export function PastImports() {
  const id = useId();
  const dispatch = useAppDispatch();
  const { batches, done, undo } = useAppSelector(selectImportClasses);
  const error = errorOf(undo);
  const past = batches?.filter(batch => batch.id !== done?.id) ?? [];
  return (
    <>
      {error && (
        <TeachFailure
          title={<FormattedMessage id="ImportClasses.notUndone" />}
          error={error}
          onReload={() => void dispatch(fetchImports())}
        />
      )}
      {past.length > 0 && (
        <section className={css.part} aria-labelledby={id}>
          <h2 id={id} className={css.heading}>
            <FormattedMessage id="ImportClasses.past" />
          </h2>
          <p className={css.quiet}>
            <FormattedMessage id="ImportClasses.past.help" />
          </p>
          <ul className={css.columns}>
            {past.map(batch => (
              <li key={batch.id} className={css.batch}>
                <p>
                  <FormattedMessage
                    id="ImportClasses.batch"
                    values={{
                      when: <ReaderTime at={batch.at} format={formatDayAndTime} />,
                      count: batch.listingIds.length,
                    }}
                  />
                </p>
                <UndoImport id={batch.id} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
