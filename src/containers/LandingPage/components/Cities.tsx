import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { CitySkyline, cities } from './CitySkyline.tsx';
import { Section } from './Section.tsx';
import css from './Cities.module.css';

/** Links three cities to a search with address and bounds. */
export function Cities() {
  return (
    <Section
      title={<FormattedMessage id="Cities.title" />}
      intro={<FormattedMessage id="Cities.intro" />}
    >
      <CachedFragment as="ul" className={css.list} component={CityLinks} props={{}} />
    </Section>
  );
}

function CityLinks() {
  const intl = useIntl();
  return cities.map(({ id, addressId, bounds }) => (
    <li key={id}>
      <PlainLink
        className={css.city}
        to={paths.search({ address: intl.formatMessage({ id: addressId }), bounds })}
      >
        <CitySkyline city={id} />
        <span className={css.name}>{intl.formatMessage({ id: `Cities.${id}` })}</span>
      </PlainLink>
    </li>
  ));
}
