import { FormattedMessage } from 'react-intl';
import css from './MapAttribution.module.css';

/** Whom the bundled map is owed to. */
export function MapAttribution() {
  return (
    <p className={css.root}>
      <FormattedMessage
        id="Map.attribution"
        values={{
          link: words => (
            <a className={css.link} href="https://www.geonames.org/">
              {words}
            </a>
          ),
        }}
      />
    </p>
  );
}
