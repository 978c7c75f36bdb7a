import { FormattedMessage, useIntl } from 'react-intl';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatDayAndTime } from '#shared/time/time.ts';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import { clockText } from '#src/features/classroom/room/timer.ts';
import { useTick } from '../hooks/useTick.ts';
import { Face } from '../room/Face.tsx';
import css from './Lobby.module.css';

/** Who teaches what, and when: the head of every page before the class. */
export function ClassHead({ facts, clockOffset }: { facts: ClassroomFacts; clockOffset: number }) {
  return (
    <header className={css.head}>
      <h1 className={css.title}>{facts.title}</h1>
      <p className={css.teacher}>
        <Face person={facts.teacher} isSmall />
        <span>
          <FormattedMessage
            id="Classroom.with"
            values={{ teacher: <bdi>{facts.teacher.name}</bdi> }}
          />
        </span>
      </p>
      <p className={css.when}>
        <ReaderTime at={facts.start} format={formatDayAndTime} />
      </p>
      <Countdown to={Date.parse(facts.start)} clockOffset={clockOffset} />
    </header>
  );
}

const dayMs = 86_400_000;

/** How long until the class, by the clock of the server; nothing once it has begun. */
export function Countdown({ to, clockOffset }: { to: number; clockOffset: number }) {
  const intl = useIntl();
  const left = to - useTick(1_000, clockOffset);
  if (left <= 0) return <FormattedMessage id="Classroom.hasBegun" tagName="p" />;
  const time =
    left >= 2 * dayMs
      ? intl.formatNumber(Math.floor(left / dayMs), {
          style: 'unit',
          unit: 'day',
          unitDisplay: 'long',
        })
      : clockText(left);
  return (
    <p className={css.countdown} role="timer">
      <FormattedMessage id="Classroom.startsIn" values={{ time: <b>{time}</b> }} />
    </p>
  );
}

/** What to bring, the plan, and what happens with the recording. */
export function ClassNotes({ facts }: { facts: ClassroomFacts }) {
  const { bring, plan, recordingDays } = facts;
  return (
    <div className={css.notes}>
      {bring !== '' && (
        <section>
          <FormattedMessage id="Classroom.bring" tagName="h2" />
          <p className={css.text}>{bring}</p>
        </section>
      )}
      {plan.length > 0 && (
        <section>
          <FormattedMessage id="Classroom.plan" tagName="h2" />
          <ol className={css.plan}>
            {plan.map(({ title, minutes }, at) => (
              <li key={at}>
                <span>{title}</span>{' '}
                <span className={css.quiet}>
                  <FormattedMessage id="Classroom.minutes" values={{ minutes }} />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className={css.quiet}>
        <FormattedMessage
          id={recordingDays > 0 ? 'Classroom.recorded' : 'Classroom.notRecorded'}
          values={{ days: recordingDays }}
        />
      </p>
    </div>
  );
}
