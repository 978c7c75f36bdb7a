import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { anyShape, roles, staffShape } from '../api/shapes.ts';
import type { Staff } from '../api/shapes.ts';
import { useAct, useReadData } from '../data/useOperation.ts';
import { useMay, useSignedIn } from '../access/SessionContext.tsx';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { useAgo } from '../shell/useAgo.ts';
import { InviteForm } from './InviteForm.tsx';
import css from './StaffPage.module.css';

type Operator = Staff['operators'][number];
type Invitation = Staff['invitations'][number];

/** Who may work here, and with which rights. */
export function StaffPage() {
  const intl = useIntl();
  const may = useMay();
  const { data, error, isFetching, refetch } = useReadData(staffShape, 'staff/query');
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleStaff.title' })}>
      {data ? (
        <>
          <People {...data} />
          {may('staff/invite') && <InviteForm />}
        </>
      ) : error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

function People({ operators, invitations }: Staff) {
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null);
  const change = useAct((api, input: { id: string; role: string }) =>
    api.post(anyShape, 'staff/update', input),
  );
  const end = useAct((api, id: string) => api.post(anyShape, 'staff/end', { id }), {
    done: () => <FormattedMessage id="ConsoleStaff.ended" />,
    onDone: () => setLeaving(null),
  });
  return (
    <>
      <FailureNotice error={change.error} />
      <ul className={css.list}>
        {operators.map(operator => (
          <OperatorRow
            key={operator.id}
            operator={operator}
            onRole={role => change.mutate({ id: operator.id, role })}
            onEnd={() => setLeaving({ id: operator.id, name: operator.name })}
          />
        ))}
        {invitations.map(invitation => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onEnd={() => setLeaving({ id: invitation.id, name: invitation.email })}
          />
        ))}
      </ul>
      <Presence>
        {leaving && (
          <ConfirmModal
            title={<FormattedMessage id="ConsoleStaff.end.title" values={leaving} />}
            keep={<FormattedMessage id="ConsoleDecision.cancel" />}
            confirm={<FormattedMessage id="ConsoleStaff.end" />}
            inProgress={end.isPending}
            onClose={() => setLeaving(null)}
            onConfirm={() => end.mutate(leaving.id)}
          >
            <FailureNotice error={end.error} />
            <p>
              <FormattedMessage id="ConsoleStaff.end.text" />
            </p>
          </ConfirmModal>
        )}
      </Presence>
    </>
  );
}

interface OperatorRowProps {
  operator: Operator;
  onRole: (role: string) => void;
  onEnd: () => void;
}

function OperatorRow({ operator, onRole, onEnd }: OperatorRowProps) {
  const intl = useIntl();
  const may = useMay();
  const ago = useAgo();
  const isOneself = useSignedIn().session.operator.id === operator.id;
  const { name, email, role, hasSecondFactor, lastSeenAt } = operator;
  return (
    <li className={css.row}>
      <div className={css.who}>
        <strong dir="auto">{name}</strong>
        <span className={css.soft}>{email}</span>
        <span className={css.soft}>
          <FormattedMessage
            id={lastSeenAt ? 'ConsoleStaff.seen' : 'ConsoleStaff.neverSeen'}
            values={{ ago: lastSeenAt && ago(lastSeenAt) }}
          />
          {' · '}
          <FormattedMessage
            id={hasSecondFactor ? 'ConsoleStaff.secondFactor' : 'ConsoleStaff.noSecondFactor'}
          />
        </span>
      </div>
      {may('staff/update') && !isOneself ? (
        <span className={css.role}>
          <SelectBox
            aria-label={intl.formatMessage({ id: 'ConsoleStaff.roleOf' }, { name })}
            value={role}
            onChange={event => onRole(event.target.value)}
          >
            {roles.map(each => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `ConsoleRole.${each}` })}
              </option>
            ))}
          </SelectBox>
        </span>
      ) : (
        <Badge tone="info">
          <FormattedMessage id={`ConsoleRole.${role}`} />
        </Badge>
      )}
      {may('staff/end') && !isOneself && (
        <Button variant="ghost" size="small" onClick={onEnd}>
          <FormattedMessage id="ConsoleStaff.end" />
        </Button>
      )}
    </li>
  );
}

function InvitationRow({ invitation, onEnd }: { invitation: Invitation; onEnd: () => void }) {
  const may = useMay();
  const { email, role, expiresAt } = invitation;
  return (
    <li className={css.row}>
      <div className={css.who}>
        <strong>{email}</strong>
        <span className={css.soft}>
          <FormattedMessage
            id="ConsoleStaff.invited"
            values={{ until: <FormattedDate value={expiresAt} dateStyle="medium" /> }}
          />
        </span>
      </div>
      <Badge>
        <FormattedMessage id={`ConsoleRole.${role}`} />
      </Badge>
      {may('staff/end') && (
        <Button variant="ghost" size="small" onClick={onEnd}>
          <FormattedMessage id="ConsoleStaff.withdraw" />
        </Button>
      )}
    </li>
  );
}
