import { useState } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { KeptText } from '#src/components/KeptText.ts';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { messageKey, storedText } from '#src/util/storedText.ts';
import { composeValidators, maxLength, required } from '#src/util/validators.ts';
import { listingLimits } from '#shared/config/listing.ts';
import { cleanText } from '#shared/text/text.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { fetchDesk } from '../TeachDeskPage.duck.ts';
import { sendReply } from './deskAnswers.duck.ts';
import css from './Answers.module.css';

const validate = composeValidators(
  required('DeskMessages.reply.required'),
  maxLength(listingLimits.textMax),
);

export interface ReplyProps {
  orderId: string;
  /** The person who is answered. */
  name: string;
}

/** Answers a message in its row. What was begun is the draft of the order's page, too. */
export function Reply({ orderId, name }: ReplyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.root}>
      {isOpen ? (
        <ReplyForm orderId={orderId} name={name} onClose={() => setOpen(false)} />
      ) : (
        <div className={css.buttons}>
          <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
            <FormattedMessage id="DeskMessages.reply" />
          </Button>
        </div>
      )}
    </div>
  );
}

function ReplyForm({ orderId, name, onClose }: ReplyProps & { onClose: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const key = messageKey(useAppSelector(selectCurrentUser)?.id, orderId);

  async function send({ content = '' }: { content?: string }) {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const message = { transactionId: orderId, content: cleanText(content) };
    const sent = await dispatch(sendReply({ ...message, timeZone: readerTimeZone() }));
    setBusy(false);
    if (sendReply.rejected.match(sent)) {
      setError(rejectionOf(sent));
      return;
    }
    if (key) storedText.forget(key);
    onClose();
    toast.show({ message: intl.formatMessage({ id: 'DeskMessages.reply.sent' }, { name }) });
  }

  return (
    <Form<{ content?: string }> onSubmit={values => void send(values)}>
      {({ handleSubmit }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <FieldTextArea
            name="content"
            rows={3}
            maxLength={listingLimits.textMax}
            label={intl.formatMessage({ id: 'DeskMessages.reply.label' }, { name })}
            validate={validate}
          />
          <KeptText name="content" keptAs={key} />
          {error && (
            <TeachFailure
              title={<FormattedMessage id="DeskMessages.reply.failed" />}
              error={error}
              onReload={() => void dispatch(fetchDesk(readerTimeZone()))}
            />
          )}
          <div className={css.buttons}>
            <Button size="small" type="submit" inProgress={isBusy}>
              <FormattedMessage id="DeskMessages.reply.send" />
            </Button>
            <Button size="small" variant="ghost" onClick={onClose}>
              <FormattedMessage id="DeskMessages.reply.close" />
            </Button>
          </div>
        </form>
      )}
    </Form>
  );
}
