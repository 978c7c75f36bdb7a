import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { StudentNote } from '#src/components/StudentNote/StudentNote.tsx';
import { studentNameOf } from '#src/components/StudentName/StudentName.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { paths } from '#shared/config/paths.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import type { Instant } from '#shared/contract/values.ts';
import type { DeskMessage, DeskRequest } from '#shared/contract/api/teach.ts';
import { AnswerRequest } from '../answers/AnswerRequest.tsx';
import { Reply } from '../answers/Reply.tsx';
import css from './DeskAside.module.css';

/** Requests that wait for the teacher's answer, the one that ends first at the top. */
export function DeskRequests({ requests }: { requests: readonly DeskRequest[] }) {
  const intl = useIntl();
  return (
    <section className={css.section} aria-labelledby="desk-requests">
      <h2 id="desk-requests" className={css.heading}>
        <FormattedMessage id="DeskRequests.title" />
        {requests.length > 0 && <span className={css.count}>{requests.length}</span>}
      </h2>
      {requests.length === 0 ? (
        <p className={css.quiet}>
          <FormattedMessage id="DeskRequests.none" />
        </p>
      ) : (
        <ul className={css.list}>
          {requests.map(request => {
            const { orderId, customerName: name, absence, title, start, timezone } = request;
            const { expiresAt } = request;
            const customer = studentNameOf(intl, { name, absence });
            return (
              <li key={orderId} className={css.item}>
                <p className={css.name}>
                  <Link to={paths.sale({ id: orderId })} variant="cover">
                    <FormattedMessage id="DeskRequests.answer" values={{ name: customer, title }} />
                  </Link>
                </p>
                {start && timezone && <ClassTime start={start} timeZone={timezone} size="small" />}
                {expiresAt && (
                  <p className={css.small}>
                    <When instant={expiresAt} id="DeskRequests.expires" />
                  </p>
                )}
                {(request.note ?? request.tags) && <StudentNote {...request} name={name} />}
                <AnswerRequest request={request} customer={customer} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Newest message of each conversation that others have written in. */
export function DeskMessages({ messages }: { messages: readonly DeskMessage[] }) {
  const intl = useIntl();
  return (
    <section className={css.section} aria-labelledby="desk-messages">
      <h2 id="desk-messages" className={css.heading}>
        <FormattedMessage id="DeskMessages.title" />
      </h2>
      {messages.length === 0 ? (
        <p className={css.quiet}>
          <FormattedMessage id="DeskMessages.none" />
        </p>
      ) : (
        <ul className={css.list}>
          {messages.map(
            ({ orderId, senderName: name, absence, title, preview, sentAt, isAnswered }) => (
              <li key={orderId} className={clsx(css.item, isAnswered && css.answered)}>
                <p className={css.name}>
                  <Link to={paths.sale({ id: orderId })} variant="cover">
                    {title ? (
                      <FormattedMessage
                        id="DeskMessages.about"
                        values={{ name: studentNameOf(intl, { name, absence }), title }}
                      />
                    ) : (
                      studentNameOf(intl, { name, absence })
                    )}
                  </Link>
                </p>
                <p className={css.preview}>{preview}</p>
                <p className={css.small}>
                  <When instant={sentAt} id="DeskMessages.sent" />
                  <Badge tone={isAnswered ? 'neutral' : 'accent'}>
                    <FormattedMessage
                      id={`DeskMessages.${isAnswered ? 'answered' : 'unanswered'}`}
                    />
                  </Badge>
                </p>
                {!isAnswered && !absence && <Reply orderId={orderId} name={name} />}
              </li>
            ),
          )}
        </ul>
      )}
      {messages.length > 0 && (
        <p>
          <Link to={paths.inbox({ tab: 'sales' })}>
            <FormattedMessage id="DeskMessages.all" />
          </Link>
        </p>
      )}
    </section>
  );
}

/** A sentence with day and time on the reader's clock; empty until that is known. */
function When({ instant, id }: { instant: Instant; id: string }) {
  const { locale } = useIntl();
  const zone = useReaderZone();
  if (!zone) return null;
  const values = {
    day: formatDay(instant, zone, locale),
    time: formatTime(instant, zone, locale),
  };
  return <FormattedMessage id={id} values={values} />;
}
