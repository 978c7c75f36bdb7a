import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import type { City } from '#shared/config/marketplace.ts';
import { suggestedPlaces } from '#src/config/suggestedPlaces.ts';
import { CitySkyline, skylines } from './CitySkyline.tsx';
import { Section } from './Section.tsx';
import css from './Cities.module.css';

/** Links the first three cities to a search with address and bounds. */
export function Cities() {
  return (
    <Section
      title={<FormattedMessage id="Cities.title" />}
      intro={<FormattedMessage id="Cities.intro" />}
    >
      <CachedFragment
        as="ul"
        className={css.list}
        component={CityLinks}
        props={{ cities: marketplace.cities }}
      />
    </Section>
  );
}

/** The markup is cached by `cities`, those of the settings. */
function CityLinks({ cities }: { cities: readonly City[] }) {
  const intl = useIntl();
  const places = suggestedPlaces(intl).slice(0, skylines.length);
  return places.map(({ id, address, bounds }, index) => (
    <li key={id}>
      <PlainLink className={css.city} to={paths.search({ address, bounds })}>
        <CitySkyline city={skylines[index] ?? skylines[0]} />
        <span className={css.name} dir="auto">
          {cities.length > 0 ? address.split(',')[0] : intl.formatMessage({ id: `Cities.${id}` })}
        </span>
      </PlainLink>
    </li>
  ));
}
