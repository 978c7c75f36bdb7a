import { FormattedMessage, useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { AffectedPeople } from '../AffectedSummary.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { formatTimeRange } from '#src/components/ClassTime/classTimes.ts';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { SeriesPart } from './seriesCall.ts';
import css from '../ClassChange.module.css';

type SeriesPreview = NonNullable<ChangePreview['series']>;

export interface SeriesSummaryProps {
  /** Null while they are counted. */
  counts: ChangePreview | null;
  part: SeriesPart;
  /** Of the class: its dates are those of its own clock. */
  timezone: string;
}

/** Class times that are listed. */
const mostListed = 4;

/** Says which class times change, who has booked them, and what goes back. */
export function SeriesSummary({ counts, part, timezone }: SeriesSummaryProps) {
  // As high as what comes mostly is.
  if (!counts) return <Skeleton shape="block" height="14rem" />;
  const { times, series } = counts;
  const isMore = part === 'add' || part === 'longer';
  const count = isMore ? (series?.added ?? 0) : times;
  return (
    <>
      <p className={css.times}>
        <FormattedMessage
          id={isMore ? 'SeriesChange.added' : `ClassChange.${actionOf(part)}.times`}
          values={{ times: count }}
        />
      </p>
      {series?.off !== undefined && (
        <p className={css.quiet}>
          <FormattedMessage id="SeriesChange.off" values={{ times: series.off }} />
        </p>
      )}
      {series && <Dates series={series} count={count} timezone={timezone} />}
      {isMore ? (
        <p className={css.quiet}>
          <FormattedMessage id={`SeriesChange.${part}.people`} />
        </p>
      ) : (
        <AffectedPeople counts={counts} action={actionOf(part)} />
      )}
    </>
  );
}

const actionOf = (part: SeriesPart) => (part === 'move' ? 'move' : 'cancel');

interface DatesProps {
  series: SeriesPreview;
  /** All class times that change. */
  count: number;
  timezone: string;
}

function Dates({ series: { dates, last }, count, timezone }: DatesProps) {
  const intl = useIntl();
  const more = count - Math.min(dates.length, mostListed);
  return (
    <>
      <ul className={css.dates}>
        {dates.slice(0, mostListed).map(one => (
          <li key={(one.before ?? one.after)?.start}>
            <ChangedDate {...one} timezone={timezone} />
          </li>
        ))}
        {more > 0 && (
          <li className={css.quiet}>
            <FormattedMessage id="SeriesChange.more" values={{ count: more }} />
          </li>
        )}
      </ul>
      {last && (
        <p className={css.quiet}>
          <FormattedMessage
            id="SeriesChange.lastThen"
            values={{ day: dayOf(intl, last, timezone) }}
          />
        </p>
      )}
    </>
  );
}

const dayOf = (intl: IntlShape, at: string, timeZone: string): string =>
  intl.formatDate(at, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

type ChangedDateProps = SeriesPreview['dates'][number] & { timezone: string };

function ChangedDate({ before, after, timezone }: ChangedDateProps) {
  const intl = useIntl();
  const range = (time: { start: string; end: string }) =>
    formatTimeRange(Date.parse(time.start), Date.parse(time.end), timezone, intl.locale);
  const start = (before ?? after)?.start ?? '';
  return (
    <>
      <span className={css.day}>{dayOf(intl, start, timezone)}</span>{' '}
      {before && after ? (
        <FormattedMessage
          id="SeriesChange.fromTo"
          values={{ before: range(before), after: range(after) }}
        />
      ) : before ? (
        <del>{range(before)}</del>
      ) : (
        after && range(after)
      )}
    </>
  );
}
