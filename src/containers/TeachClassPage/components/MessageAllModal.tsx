import { useId } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { listingLimits } from '#shared/config/listing.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { KeptText } from '#src/components/KeptText.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { messageAllKey, storedText } from '#src/util/storedText.ts';
import { composeValidators, maxLength, required } from '#src/util/validators.ts';
import {
  fetchRoster,
  messageAll,
  messageClosed,
  selectTeachClass,
} from '../TeachClassPage.duck.ts';
import css from '../TeachClassPage.module.css';
import { cleanText } from '#shared/text/text.ts';

export interface MessageAllModalProps {
  time: ClassTimeRow;
  /** Students who are written to. */
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

const validate = composeValidators(
  required('MessageAll.required'),
  maxLength(listingLimits.textMax),
);

/** Writes to all students of a class time. After a failure the text stays, to be sent again. */
export function MessageAllModal({ time, count, isOpen, onClose }: MessageAllModalProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const formId = useId();
  const { message } = useAppSelector(selectTeachClass);
  const userId = useAppSelector(selectCurrentUser)?.id;
  const { listingId, date } = time;
  const draftKey = messageAllKey(userId, time);
  const error = errorOf(message);
  const isBusy = message.status === 'loading';

  function close() {
    dispatch(messageClosed());
    onClose();
  }

  async function send({ content = '' }: { content?: string }) {
    if (isBusy) return;
    const answer = await dispatch(messageAll({ listingId, date, content: cleanText(content) }));
    if (!messageAll.fulfilled.match(answer)) return;
    const { sent, alreadySent } = answer.payload;
    if (draftKey) storedText.forget(draftKey);
    close();
    toast.show({
      message: intl.formatMessage({ id: 'MessageAll.sent' }, { count: sent + alreadySent }),
    });
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={<FormattedMessage id="MessageAll.title" />}
      footer={
        <Button type="submit" form={formId} inProgress={isBusy}>
          <FormattedMessage id="MessageAll.send" />
        </Button>
      }
    >
      <Form<{ content?: string }> onSubmit={values => void send(values)}>
        {({ handleSubmit }) => (
          <form id={formId} noValidate onSubmit={event => void handleSubmit(event)}>
            <FormErrors />
            <FieldTextArea
              name="content"
              rows={5}
              maxLength={listingLimits.textMax}
              label={intl.formatMessage({ id: 'MessageAll.message' })}
              help={intl.formatMessage({ id: 'MessageAll.help' }, { count })}
              validate={validate}
            />
            <KeptText name="content" keptAs={draftKey} />
            {error && (
              <div className={css.failure}>
                <TeachFailure
                  title={<FormattedMessage id="MessageAll.failed" />}
                  error={error}
                  onReload={() => {
                    close();
                    void dispatch(fetchRoster({ listingId, date }));
                  }}
                />
                <p>
                  <FormattedMessage id="MessageAll.failed.help" />
                </p>
              </div>
            )}
          </form>
        )}
      </Form>
    </Modal>
  );
}
