import { useId } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCheckbox } from '#src/components/FieldCheckbox/FieldCheckbox.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { required } from '#src/util/validators.ts';
import type { Person } from '../api/shapes.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import type { PersonActs } from './usePersonActs.tsx';
import css from './PersonPage.module.css';

/** Parts of a ban's consequences, in the order in which they matter. */
const consequences = ['account', 'listings', 'requests', 'bookings', 'subscriptions', 'money'];

const longestReason = 1_000;

/** Says what a ban does, and takes its reason. */
export function BanDialog({ person, acts }: { person: Person; acts: PersonActs }) {
  return <Presence>{acts.isAsking && <Asking person={person} acts={acts} />}</Presence>;
}

function Asking({ person: { displayName }, acts }: { person: Person; acts: PersonActs }) {
  const intl = useIntl();
  const formId = useId();
  return (
    <Modal
      isOpen
      onClose={acts.cancel}
      title={intl.formatMessage({ id: 'ConsolePerson.ban.title' }, { name: displayName })}
      footer={
        <>
          <Button variant="secondary" onClick={acts.cancel}>
            <FormattedMessage id="ConsoleDecision.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="danger" inProgress={acts.underWay === 'ban'}>
            <FormattedMessage id="ConsolePerson.ban" />
          </Button>
        </>
      }
    >
      <Form<{ reason: string; isTold?: boolean }>
        onSubmit={({ reason, isTold = false }) => acts.ban(reason.trim(), isTold)}
        render={({ handleSubmit }) => (
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={event => void handleSubmit(event)}
          >
            <p>
              <FormattedMessage id="ConsolePerson.ban.happens" />
            </p>
            <ul className={css.consequences}>
              {consequences.map(part => (
                <li key={part}>
                  <FormattedMessage id={`ConsolePerson.ban.${part}`} />
                </li>
              ))}
            </ul>
            <FailureNotice error={acts.error} />
            <FieldTextArea
              name="reason"
              rows={3}
              label={intl.formatMessage({ id: 'ConsolePerson.ban.reason' })}
              help={intl.formatMessage({ id: 'ConsolePerson.ban.reason.help' })}
              maxLength={longestReason}
              validate={required()}
            />
            <FieldCheckbox
              name="isTold"
              label={intl.formatMessage({ id: 'ConsolePerson.ban.tell' })}
              help={intl.formatMessage({ id: 'ConsolePerson.ban.tell.help' })}
            />
          </form>
        )}
      />
    </Modal>
  );
}
