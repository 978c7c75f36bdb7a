import { Copy } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { paths } from '#shared/config/paths.ts';
import type { Invitation } from '#shared/contract/api/coTeachers.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import {
  acceptInvitation,
  fetchInvitation,
  leaveClass,
  selectInvitation,
} from '../TeachInvitationPage.duck.ts';
import css from '../TeachInvitationPage.module.css';

export interface InvitationAnswerProps {
  id: string;
  invitation: Invitation;
}

/** Milliseconds in which an acceptance can be taken back before anybody gets a mail. */
const undoMs = 10_000;

/** What the reader can do with an invitation that is not over. */
export function InvitationAnswer({ id, invitation }: InvitationAnswerProps) {
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  if (invitation.state === 'own') return <Own />;
  if (invitation.state === 'accepted') return <Accepted invitation={invitation} />;
  if (isTeacher) return <Open id={id} />;
  return (
    <Notice tone="info" title={<FormattedMessage id="TeachInvitationPage.student" />}>
      <FormattedMessage id="TeachInvitationPage.student.help" />
    </Notice>
  );
}

function Open({ id }: { id: string }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { answer } = useAppSelector(selectInvitation);
  const error = errorOf(answer);

  async function undo() {
    const left = await dispatch(leaveClass(id));
    if (leaveClass.rejected.match(left)) {
      toast.show({ tone: 'error', message: intl.formatMessage({ id: 'CoTeachers.end.failed' }) });
    }
  }

  async function accept() {
    const accepted = await dispatch(acceptInvitation(id));
    if (!acceptInvitation.fulfilled.match(accepted)) return;
    toast.show({
      tone: 'info',
      lastsMs: undoMs,
      takesFocus: true,
      message: intl.formatMessage({ id: 'TeachInvitationPage.accepted' }),
      action: dismiss => (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            dismiss();
            void undo();
          }}
        >
          <FormattedMessage id="ClassChange.undo" />
        </Button>
      ),
    });
  }

  return (
    <>
      {error && (
        <TeachFailure
          title={<FormattedMessage id="TeachInvitationPage.notAccepted" />}
          error={error}
          onReload={() => void dispatch(fetchInvitation(id))}
        />
      )}
      <div className={css.actions}>
        <Button inProgress={answer.status === 'loading'} onClick={() => void accept()}>
          <FormattedMessage id="TeachInvitationPage.accept" />
        </Button>
        <ButtonLink to={paths.teach()} variant="ghost">
          <FormattedMessage id="TeachInvitationPage.notNow" />
        </ButtonLink>
      </div>
    </>
  );
}

function Accepted({
  invitation: { listingId = '', date },
}: Pick<InvitationAnswerProps, 'invitation'>) {
  return (
    <Notice
      tone="success"
      title={<FormattedMessage id="TeachInvitationPage.accepted" />}
      action={
        <ButtonLink
          size="small"
          to={date === undefined ? paths.teach() : paths.teachClass({ listingId, date })}
        >
          <FormattedMessage id={`TeachInvitationPage.${date === undefined ? 'desk' : 'class'}`} />
        </ButtonLink>
      }
    >
      <FormattedMessage id="TeachInvitationPage.accepted.help" />
    </Notice>
  );
}

/** The teacher looks at the own link. */
function Own() {
  const intl = useIntl();
  const copy = useCopy();
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id="TeachInvitationPage.own" />}
      action={
        <Button
          size="small"
          variant="secondary"
          iconStart={<Copy aria-hidden="true" />}
          onClick={() => {
            const url = window.location.href;
            const copied = intl.formatMessage({ id: 'CoTeachers.copied' });
            void copy(url, { copied, failed: url });
          }}
        >
          <FormattedMessage id="CoTeachers.copy" />
        </Button>
      }
    >
      <FormattedMessage id="TeachInvitationPage.own.help" />
    </Notice>
  );
}
