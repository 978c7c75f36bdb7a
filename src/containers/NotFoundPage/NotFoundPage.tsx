import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { SearchField } from '#src/components/SearchField/SearchField.tsx';
import { paths } from '#shared/config/paths.ts';
import css from './NotFoundPage.module.css';

/** Page for an unknown address, with a link to the search. */
export function NotFoundPage() {
  const intl = useIntl();
  return (
    <div className={css.root}>
      <PageMeta title={intl.formatMessage({ id: 'NotFoundPage.title' })} noIndex />
      <EmptyStudio />
      <h1 className={css.title}>
        <FormattedMessage id="NotFoundPage.heading" />
      </h1>
      <p className={css.text}>
        <FormattedMessage id="NotFoundPage.description" />
      </p>
      <div className={css.search}>
        <SearchField size="large" />
      </div>
      <p className={css.home}>
        <Link to={paths.landing()}>
          <FormattedMessage id="NotFoundPage.home" />
        </Link>
      </p>
    </div>
  );
}

/** Drawing of three rooms, the middle one empty. */
function EmptyStudio() {
  return (
    <svg className={css.art} viewBox="0 0 520 240" role="img" aria-label="404">
      <ellipse className={css.floor} cx="260" cy="226" rx="250" ry="14" />
      <path className={css.four} d="M128 212V66L52 172h100" />
      <path className={css.room} d="M200 222V110a60 60 0 0 1 120 0v112Z" />
      <circle className={css.sun} cx="260" cy="128" r="30" />
      <path className={css.light} d="M200 222l-34 18h188l-34-18Z" />
      <path className={css.four} d="M444 212V66l-76 106h100" />
    </svg>
  );
}
