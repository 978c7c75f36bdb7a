import type { ReactNode } from 'react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatDay, formatDayAndTime } from '#shared/time/time.ts';
import { ShareLink } from './ShareLink.tsx';
import type { ShareLinkProps } from './ShareLink.tsx';
import css from './Confirmation.module.css';

/** Something that happens next. */
export interface NextThing {
  /** Name of the message `Confirmation.next.<what>`. */
  what: string;
  /** Epoch milliseconds; null for today. */
  at: number | null;
  /** `day` leaves out the time, `by` is a deadline. */
  precision: 'day' | 'time' | 'by';
}

export interface ConfirmationProps {
  /** Says what has been done, where the page does not say it. */
  title?: ReactNode;
  things: readonly NextThing[];
  /** Ways to put it into a calendar, where the page has none. */
  calendar?: ReactNode;
  /** Values of the messages. */
  values: Record<string, string>;
  share: ShareLinkProps;
}

/** The moment after something was done: what happens next and when, and ways to share it. */
export function Confirmation({ title, things, calendar, values, share }: ConfirmationProps) {
  const headingId = useId();
  return (
    <section className={css.root} aria-labelledby={headingId}>
      {title && <p className={css.title}>{title}</p>}
      <h2 id={headingId} className={css.heading}>
        <FormattedMessage id="Confirmation.next" />
      </h2>
      <ol className={css.things}>
        {things.map(thing => (
          <li key={thing.what} className={css.thing}>
            <p className={css.when}>
              <When {...thing} />
            </p>
            <p>
              <FormattedMessage id={`Confirmation.next.${thing.what}`} values={values} />
            </p>
          </li>
        ))}
      </ol>
      {calendar}
      <ShareLink {...share} />
    </section>
  );
}

function When({ at, precision }: NextThing) {
  if (at === null) return <FormattedMessage id="Confirmation.today" />;
  const time = <ReaderTime at={at} format={precision === 'day' ? formatDay : formatDayAndTime} />;
  return precision === 'by' ? <FormattedMessage id="Confirmation.by" values={{ time }} /> : time;
}
