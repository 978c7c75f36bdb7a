import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { ClassCover } from '#src/components/ClassCover/ClassCover.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { useReader } from '#src/components/useNow.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { dayPartNames, namedDays } from '#shared/time/soon.ts';
import { hasMoment } from '../../searchQuery.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import type { ShownView } from '../../shownView.ts';
import { selectHasTimes } from '../../SearchPage.duck.ts';
import { dayAddress, hoursAddress, workoutAddress, zoneOfChoices } from './choiceLinks.ts';
import { Understanding } from './Understanding.tsx';
import { useCounts } from './useCounts.ts';
import css from './QuickChoices.module.css';

export interface QuickChoicesProps {
  query: SearchQuery;
  /** View that a workout type is chosen for; a day or an hour is one of the list. */
  shown: ShownView;
}

/**
 * Days, parts of the day and workout types above the results: links, with how many classes each
 * finds. Days by their names need the server to search by class times; without that, and for Now
 * and the hours, they are left out.
 */
export function QuickChoices({ query, shown }: QuickChoicesProps) {
  const intl = useIntl();
  const reader = useReader();
  const zone = zoneOfChoices(query, reader?.timeZone ?? null);
  const hasTimes = useAppSelector(selectHasTimes);
  const counts = useCounts(query, zone);
  // Days and hours of another zone are other ones.
  const ofZone = counts?.zone === zone ? counts : null;
  const isTimeless = !hasMoment(query) && !query.dates;
  const days = hasTimes === false ? namedDays.filter(day => day !== 'now') : namedDays;
  const workouts = useOptions(choicesOfField('yogaStyles')).filter(
    ({ value }) => value !== 'other',
  );
  return (
    <div className={css.root}>
      <Understanding query={query} shown={shown} />
      <nav className={css.root} aria-label={intl.formatMessage({ id: 'SearchPage.choices' })}>
        <ul className={css.row}>
          {days.map(day => (
            <Choice
              key={day}
              to={dayAddress(query, day, zone)}
              isChosen={query.when === day}
              count={countOf((day === 'now' ? counts : ofZone)?.days, day)}
            >
              <FormattedMessage id={`SearchPage.day.${day}`} />
            </Choice>
          ))}
          {hasTimes !== false &&
            dayPartNames.map((part, index) => (
              <Choice
                key={part}
                to={hoursAddress(query, part, zone)}
                isChosen={query.hours === part}
                count={countOf(ofZone?.parts, part)}
                isApart={index === 0}
              >
                <FormattedMessage id={`SearchPage.part.${part}`} />
              </Choice>
            ))}
        </ul>
        <ul className={clsx(css.row, css.workouts)}>
          {workouts.map(({ value, label }) => (
            <Choice
              key={value}
              to={workoutAddress(query, value, shown)}
              isChosen={query.workouts.includes(value)}
              count={countOf((isTimeless ? counts : ofZone)?.workouts, value)}
            >
              <span className={css.art}>
                <ClassCover workout={value} aspectRatio="1" alt="" />
              </span>
              {label}
            </Choice>
          ))}
        </ul>
        {!isTimeless && (
          <p className={css.zone}>
            <FormattedMessage
              id="SearchPage.choices.zone"
              values={{ city: zoneCity(zone, intl), hours: query.hours ?? '' }}
            />
          </p>
        )}
      </nav>
    </div>
  );
}

/** What is not among the counted has none; null where nothing is counted. */
const countOf = (counted: Record<string, number> | undefined, key: string): number | null =>
  counted ? (counted[key] ?? 0) : null;

interface ChoiceProps {
  to: string;
  isChosen: boolean;
  /** Classes that it finds; null while that is not known. */
  count: number | null;
  /** First of another kind in the row. */
  isApart?: boolean;
  children: ReactNode;
}

/** A choice of the row: pressed again, it is taken back. */
function Choice({ to, isChosen, count, isApart, children }: ChoiceProps) {
  return (
    <li className={isApart ? css.apart : undefined}>
      <PlainLink
        className={css.choice}
        to={to}
        state={{ keepScroll: true }}
        aria-current={isChosen || undefined}
        data-none={(count === 0 && !isChosen) || undefined}
      >
        {children}
        <span className={css.count} aria-hidden="true">
          {count}
        </span>
        {count !== null && (
          <VisuallyHidden>
            <FormattedMessage id="SearchPage.choices.count" values={{ count }} />
          </VisuallyHidden>
        )}
      </PlainLink>
    </li>
  );
}
