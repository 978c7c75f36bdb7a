import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import type { ClassKind } from '#shared/contract/api/classTimes.ts';
import { isChoice, kindPath } from '../kind.ts';
import type { Kind } from '../kind.ts';
import { kindName } from '../useKindName.ts';
import css from './OtherKinds.module.css';

export interface OtherKindsProps {
  facts: ClassKind;
  /** Kind of the page. */
  kind: Kind;
}

interface KindLink {
  kind: Kind;
  label: string;
  count: number;
}

/** Cities that the page of another kind links to; that of all classes links to each. */
const mostCities = 18;

/** Links to the pages of workout types, cities and languages that have classes. */
export function OtherKinds({ facts, kind }: OtherKindsProps) {
  const intl = useIntl();
  const named = (one: Kind, count: number): KindLink => ({
    kind: one,
    label: kindName(one, null, intl).label,
    count,
  });
  const workouts = facts.workouts
    .filter(({ key }) => isChoice('yogaStyles', key))
    .map(({ key, count }) => named({ by: 'workout', key }, count));
  const languages = facts.languages
    .filter(({ key }) => isChoice('languages', key))
    .map(({ key, count }) => named({ by: 'language', key }, count));
  const cities = facts.cities
    .slice(0, kind.by === 'all' ? undefined : mostCities)
    .map(({ key, name, count }): KindLink => ({ kind: { by: 'city', key }, label: name, count }));
  return (
    <div className={css.root}>
      <Links id="workouts" links={workouts} current={kind} />
      <Links id="cities" links={cities} current={kind} />
      <Links id="languages" links={languages} current={kind} />
    </div>
  );
}

interface LinksProps {
  id: 'workouts' | 'cities' | 'languages';
  links: readonly KindLink[];
  current: Kind;
}

function Links({ id, links, current }: LinksProps) {
  const others = links.filter(({ kind }) => kind.by !== current.by || kind.key !== current.key);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby={`kinds-${id}`} className={css.group}>
      <h2 id={`kinds-${id}`} className={css.heading}>
        <FormattedMessage id={`ClassKind.${id}`} />
      </h2>
      <ul className={css.links}>
        {others.map(({ kind, label, count }) => (
          <li key={kind.key}>
            <PlainLink to={kindPath(kind)} className={css.link}>
              <span dir="auto">{label}</span>{' '}
              <span className={css.count}>
                <FormattedNumber value={count} />
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
