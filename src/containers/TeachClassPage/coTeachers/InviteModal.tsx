import { useId, useState } from 'react';
import { Copy } from 'lucide-react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { invitationPath } from '#shared/config/invitationPath.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { emailPattern } from '#shared/contract/inputRules.ts';
import { cleanLine } from '#shared/text/text.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { errorOf } from '#src/util/request.ts';
import { inviteCoTeacher, selectCoTeachers } from './coTeachers.duck.ts';
import css from './CoTeachers.module.css';

export interface InviteModalProps {
  time: ClassTimeRow;
  onClose: () => void;
}

interface InviteValues {
  kind: 'once' | 'all';
  to?: string;
}

const longest = 320;

/** How an invitation goes out: by `mail` to somebody, to an `address`, or by the link alone. */
type Way = 'link' | 'mail' | 'address';

/** Invites somebody to teach one class time, or all: by name, or by a link to send. */
export function InviteModal({ time, onClose }: InviteModalProps) {
  const formId = useId();
  const dispatch = useAppDispatch();
  const { invite } = useAppSelector(selectCoTeachers);
  const [id, setId] = useState(randomId);
  const [way, setWay] = useState<Way>('link');

  function send({ kind, to = '' }: InviteValues) {
    const named = cleanLine(to);
    const { listingId, date } = time;
    setWay(named === '' ? 'link' : emailPattern.test(named) ? 'address' : 'mail');
    void dispatch(
      inviteCoTeacher({
        id,
        listingId,
        ...(kind === 'once' ? { date } : {}),
        ...(named ? { to: named } : {}),
      }),
    ).then(sent => {
      // What was refused may be sent to somebody else.
      if (inviteCoTeacher.rejected.match(sent)) setId(randomId());
    });
  }

  const isDone = invite.status === 'ready';
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={<FormattedMessage id={`CoTeachers.invite.${isDone ? 'done' : 'title'}`} />}
      footer={
        isDone ? (
          <Button onClick={onClose}>
            <FormattedMessage id="CoTeachers.invite.close" />
          </Button>
        ) : (
          <Button type="submit" form={formId} inProgress={invite.status === 'loading'}>
            <FormattedMessage id="CoTeachers.invite.send" />
          </Button>
        )
      }
    >
      {isDone ? (
        <Invited id={id} way={way} />
      ) : (
        <InviteForm formId={formId} time={time} way={way} onSend={send} error={errorOf(invite)} />
      )}
    </Modal>
  );
}

interface InviteFormProps {
  formId: string;
  time: ClassTimeRow;
  /** Of what was refused. */
  way: Way;
  onSend: (values: InviteValues) => void;
  error: ReturnType<typeof errorOf>;
}

function InviteForm({ formId, time, way, onSend, error }: InviteFormProps) {
  const intl = useIntl();
  // Of a class time that is over nobody is the substitute any more.
  const [kinds] = useState<InviteValues['kind'][]>(() =>
    Date.parse(time.end) > Date.now() ? ['once', 'all'] : ['all'],
  );
  const [kind = 'all'] = kinds;
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <Form<InviteValues> onSubmit={onSend} initialValues={{ kind }}>
      {({ handleSubmit, form }) => (
        <form
          id={formId}
          className={css.form}
          noValidate
          onSubmit={event => void handleSubmit(event)}
        >
          <p className={css.help}>
            <FormattedMessage id="CoTeachers.invite.help" />
          </p>
          <FieldRadioGroup
            name="kind"
            label={text('CoTeachers.invite.kind')}
            options={kinds.map(value => ({
              value,
              label: text(`CoTeachers.invite.${value}`),
            }))}
          />
          <FieldText
            name="to"
            label={text('CoTeachers.invite.to')}
            help={text('CoTeachers.invite.to.help')}
            autoComplete="off"
            maxLength={longest}
          />
          {error &&
            (error.status === 404 && way !== 'link' ? (
              <Notice tone="error" title={<FormattedMessage id="CoTeachers.invite.nobody" />}>
                <FormattedMessage id="CoTeachers.invite.nobody.help" />
              </Notice>
            ) : (
              <TeachFailure
                title={<FormattedMessage id="CoTeachers.invite.failed" />}
                error={error}
                onReload={() => form.reset()}
              />
            ))}
        </form>
      )}
    </Form>
  );
}

function Invited({ id, way }: { id: string; way: Way }) {
  const intl = useIntl();
  const copy = useCopy();
  const url = window.location.origin + invitationPath(id);
  const copied = intl.formatMessage({ id: 'CoTeachers.copied' });
  return (
    <div className={css.form}>
      <p>
        <FormattedMessage id={`CoTeachers.invite.done.${way}`} />
      </p>
      <p className={css.link}>{url}</p>
      <div>
        <Button
          variant="secondary"
          iconStart={<Copy aria-hidden="true" />}
          onClick={() => void copy(url, { copied, failed: url })}
        >
          <FormattedMessage id="CoTeachers.copy" />
        </Button>
      </div>
    </div>
  );
}
