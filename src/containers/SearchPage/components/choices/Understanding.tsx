import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import type { RelaxedKind, RelaxedSearch } from '#shared/contract/api/classTimes.ts';
import { filters } from '../../filters.ts';
import { selectRead } from '../../SearchPage.duck.ts';
import type { ShownReading } from '../../foundTimes.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { viewAddress } from '../../shownView.ts';
import type { ShownView } from '../../shownView.ts';
import { partLabel } from './partLabel.ts';
import css from './Understanding.module.css';

interface UnderstandingProps {
  query: SearchQuery;
  shown: ShownView;
}

/** Parts of the address that a condition comes from, beside the words. */
const cleared: Record<RelaxedKind, Partial<SearchQuery>> = {
  day: { when: null, dates: null },
  hours: { hours: null },
  language: filters.language.cleared,
  price: filters.price.cleared,
  place: filters.place.cleared,
  workout: filters.workouts.cleared,
  duration: filters.duration.cleared,
  reading: {},
};

/**
 * What was read of the words of a search, each part with a way to take it away, and what less would
 * find where nothing fits. All of it is links, which need no script.
 */
export function Understanding({ query, shown }: UnderstandingProps) {
  const read = useAppSelector(selectRead);
  const { keywords } = query;
  if (!read || !keywords) return null;
  const isQuoted = keywords.startsWith('"');
  const addressOf = (words: string, changes: Partial<SearchQuery> = {}) =>
    viewAddress({ ...query, ...changes, keywords: words, page: 1 }, shown);
  if (isQuoted) {
    return (
      <p className={css.root}>
        <FormattedMessage id="SearchPage.read.exact" />{' '}
        <PlainLink className={css.action} to={addressOf(keywords.replaceAll('"', ''))}>
          <FormattedMessage id="SearchPage.read.again" />
        </PlainLink>
      </p>
    );
  }
  const { isPartial, nearest } = read;
  return (
    <>
      <Parts read={read} addressOf={addressOf} keywords={keywords} />
      {isPartial && (
        <p className={css.note}>
          <FormattedMessage id="SearchPage.read.partial" />
        </p>
      )}
      {nearest.length > 0 && <Nearest nearest={nearest} addressOf={addressOf} />}
    </>
  );
}

interface PartsProps {
  read: ShownReading;
  keywords: string;
  addressOf: (keywords: string) => string;
}

function Parts({ read: { parts }, keywords, addressOf }: PartsProps) {
  const intl = useIntl();
  if (parts.length === 0) return null;
  const state = { keepScroll: true };
  return (
    <section className={css.root} aria-label={intl.formatMessage({ id: 'SearchPage.read' })}>
      <span className={css.label} aria-hidden="true">
        <FormattedMessage id="SearchPage.read" />
      </span>
      <ul className={css.parts}>
        {parts.map((part, index) => (
          // The same word may be typed twice.
          <li key={`${index} ${part.text}`}>
            <PlainLink className={css.part} to={addressOf(part.without)} state={state}>
              <VisuallyHidden>
                <FormattedMessage id="SearchPage.read.remove" />{' '}
              </VisuallyHidden>
              {partLabel(part, intl)}
              <X aria-hidden="true" />
            </PlainLink>
          </li>
        ))}
      </ul>
      <PlainLink className={css.action} to={addressOf(`"${keywords}"`)} state={state}>
        <FormattedMessage id="SearchPage.read.wordsOnly" />
      </PlainLink>
    </section>
  );
}

interface NearestProps {
  nearest: readonly RelaxedSearch[];
  addressOf: (keywords: string, changes: Partial<SearchQuery>) => string;
}

function Nearest({ nearest, addressOf }: NearestProps) {
  const intl = useIntl();
  return (
    <nav className={css.root} aria-label={intl.formatMessage({ id: 'SearchPage.nearest' })}>
      <span className={css.label} aria-hidden="true">
        <FormattedMessage id="SearchPage.nearest" />
      </span>
      <ul className={css.parts}>
        {nearest.map(({ kind, question, count }) => (
          <li key={kind}>
            <PlainLink className={css.part} to={addressOf(question, cleared[kind])}>
              <FormattedMessage id={`SearchPage.nearest.${kind}`} />
              <span className={css.count} aria-hidden="true">
                {intl.formatNumber(count)}
              </span>
              <VisuallyHidden>
                <FormattedMessage id="SearchPage.choices.count" values={{ count }} />
              </VisuallyHidden>
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
