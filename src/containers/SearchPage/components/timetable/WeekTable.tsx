import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { useForeignLanguage } from '#src/components/ListingCard/useForeignLanguage.ts';
import { Rating } from '#src/components/Rating/Rating.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { TimetableClass, TimetableHour } from '#shared/contract/api/classTimes.ts';
import { dayParts } from '#shared/time/soon.ts';
import { formatDay, formatInstant, formatTime, instantOf } from '#shared/time/time.ts';
import { formatPrice } from '#shared/values/money.ts';
import { searchAddress } from '../../searchQuery.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import type { ShownWeek } from '../../foundTimes.ts';
import { nextLink } from './nextLink.ts';
import css from './Timetable.module.css';

export interface WeekTableProps {
  query: SearchQuery;
  week: ShownWeek;
  /** Its seven days, `YYYY-MM-DD`. */
  days: readonly string[];
  /** The one that a narrow screen shows. */
  day: string;
}

/** Hours before it are folded: few people look for a class then. */
const nightEnds = dayParts.morning.from;

/** So few seats are said beside a class. */
const fewSeats = 3;

/**
 * The week as a table: a column a day, a row for each hour in which anything begins; the night is
 * folded, by styles alone. Arrow keys move among its classes.
 */
export function WeekTable({ query, week, days, day }: WeekTableProps) {
  const intl = useIntl();
  const { zone, hours } = week;
  const table = useRef<HTMLTableElement>(null);
  const byCell = new Map(hours.map(hour => [`${hour.day} ${hour.hour}`, hour]));
  const rows = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  const dayName = (date: string) =>
    formatDay(instantOf({ date, time: '12:00' }, zone), zone, intl.locale);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = table.current && nextLink(table.current, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const isEmptyDay = !hours.some(hour => hour.day === day);
  return (
    <>
      {hours.length === 0 && (
        <p className={css.nothing}>
          <FormattedMessage id="Timetable.empty" />
        </p>
      )}
      {hours.length > 0 && isEmptyDay && (
        <p className={css.nothingOfDay}>
          <FormattedMessage id="Timetable.emptyDay" />
        </p>
      )}
      <NightSwitch hours={hours} day={day} />
      <table ref={table} className={css.table} hidden={hours.length === 0} onKeyDown={onKeyDown}>
        <caption>
          <VisuallyHidden>
            <FormattedMessage id="Timetable.caption" />
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              <VisuallyHidden>
                <FormattedMessage id="Timetable.hour" />
              </VisuallyHidden>
            </th>
            {days.map(date => (
              <th key={date} scope="col" data-other={date !== day || undefined}>
                {dayName(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(hour => (
            <tr
              key={hour}
              data-night={hour < nightEnds || undefined}
              data-empty={!byCell.has(`${day} ${hour}`) || undefined}
            >
              <th scope="row" className={css.hour}>
                {hourName(hour, intl.locale)}
              </th>
              {days.map(date => (
                <td key={date} data-day={date} data-other={date !== day || undefined}>
                  <Cell hour={byCell.get(`${date} ${hour}`)} query={query} zone={zone} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface NightSwitchProps {
  hours: readonly TimetableHour[];
  /** Day that a narrow screen shows: one without other classes shows its night at once. */
  day: string;
}

/** Unfolds the rows of the night, without scripts too; nothing where no class begins in it. */
function NightSwitch({ hours, day }: NightSwitchProps) {
  const { locale } = useIntl();
  const count = hours
    .filter(({ hour }) => hour < nightEnds)
    .reduce((sum, { total }) => sum + total, 0);
  if (count === 0) return null;
  const hasDaytime = hours.some(one => one.day === day && one.hour >= nightEnds);
  return (
    <label className={css.nightSwitch}>
      <input key={String(hasDaytime)} type="checkbox" defaultChecked={!hasDaytime} />
      <FormattedMessage
        id="Timetable.night"
        values={{ until: hourName(nightEnds, locale), count }}
      />
    </label>
  );
}

/** "7 PM" of 19. */
const hourName = (hour: number, locale: string): string =>
  formatInstant(Date.UTC(2026, 0, 1, hour), 'UTC', { hour: 'numeric' }, locale);

interface CellProps {
  /** Undefined where nothing begins. */
  hour: TimetableHour | undefined;
  query: SearchQuery;
  zone: string;
}

function Cell({ hour, query, zone }: CellProps) {
  if (!hour) return null;
  const { day, classes, total } = hour;
  const more = total - classes.length;
  const dates = { from: day, to: day, zone, minDuration: query.dates?.minDuration ?? null };
  const all = searchAddress({ ...query, dates, hours: `${hour.hour}`, sort: null, page: 1 });
  return (
    <ul className={css.classes}>
      {classes.map(one => (
        <li key={`${one.id} ${one.start}`}>
          <ClassEntry shown={one} zone={zone} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <PlainLink className={css.more} to={all}>
            <FormattedMessage id="Timetable.more" values={{ count: more }} />
          </PlainLink>
        </li>
      )}
    </ul>
  );
}

function ClassEntry({ shown, zone }: { shown: TimetableClass; zone: string }) {
  const { locale } = useIntl();
  const { id, title, teacher, rating, start, free } = shown;
  const language = useForeignLanguage(shown.languages);
  // The page of the class opens at this time.
  const to = `${paths.listing({ slug: createSlug(title), id })}?start=${encodeURIComponent(start)}`;
  return (
    <PlainLink className={css.entry} to={to}>
      <time className={css.time} dateTime={start}>
        {formatTime(start, zone, locale)}
      </time>{' '}
      <span className={css.title}>{title}</span>{' '}
      <span className={css.teacher}>
        <FormattedMessage id="ListingCard.with" values={{ teacher }} />
      </span>{' '}
      {rating && (
        <span className={css.rating}>
          <Rating rating={rating} />{' '}
        </span>
      )}
      <span className={css.facts}>
        <Cost shown={shown} /> {language && <span>{language}</span>}
      </span>{' '}
      {free <= fewSeats && (
        <span className={css.few}>
          <FormattedMessage id="ListingCard.placesLeft" values={{ count: free }} />
        </span>
      )}
    </PlainLink>
  );
}

/** What a class costs, or a month of it, or the whole course. */
function Cost({ shown: { isFree, price, isCourse, monthlyPrice } }: { shown: TimetableClass }) {
  const { locale } = useIntl();
  const { currency } = marketplace;
  const money = price ?? (monthlyPrice ? { amount: monthlyPrice, currency } : null);
  if (!money && !isFree) return null;
  return (
    <span>
      {isFree && <FormattedMessage id="ListingCard.free" />}
      {money && formatPrice(money, locale)}
      {(isCourse || monthlyPrice) && (
        <>
          {' '}
          <FormattedMessage id={`ListingCard.price.${isCourse ? 'course' : 'month'}`} />
        </>
      )}
    </span>
  );
}
