import type { Loader } from '#src/store/loader.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useReader } from '#src/components/useNow.ts';
import { addresses, components, groups, shownComponents } from './registry.ts';
import { Example } from './components/Example.tsx';
import css from './StyleguidePage.module.css';

/** Loads nothing. An unknown example is a 404. */
export const loader: Loader = ({ params }) =>
  Promise.resolve(shownComponents(params).length > 0 ? undefined : { status: 404 as const });

/** Style guide: the examples of every component, in light and dark. */
export function StyleguidePage() {
  const intl = useIntl();
  const params = useParams();
  const { pathname } = useLocation();
  // Examples use the browser, for instance the reader's clock, so the server omits them.
  const isInBrowser = useReader() !== null;
  const found = shownComponents(params);
  const [first] = found;
  const title =
    params.example ??
    params.component ??
    (params.group && first && intl.formatMessage({ id: `StyleguidePage.group.${first.group}` }));
  const meta = (
    <PageMeta
      title={[intl.formatMessage({ id: 'StyleguidePage.title' }), title].filter(Boolean).join(': ')}
      noIndex
    />
  );
  if (pathname.endsWith('/raw')) {
    const [only] = first?.examples ?? [];
    return (
      <div className={css.raw}>
        {meta}
        {isInBrowser && only ? (
          <only.Example />
        ) : (
          // Scripts come after the first paint of a text or picture: without one, 3 s later.
          <p>
            <FormattedMessage id="NavigationProgress.label" />
          </p>
        )}
      </div>
    );
  }
  return (
    <div className={css.root}>
      {meta}
      <ComponentNav />
      <div className={css.shown}>
        <h1>{title ?? <FormattedMessage id="StyleguidePage.title" />}</h1>
        {title === undefined ? (
          <Intro />
        ) : (
          found.map(({ name, examples }) => (
            <section key={name} className={css.component} aria-label={name}>
              {name !== title && <h2>{name}</h2>}
              {examples.map(example => (
                <Example
                  key={example.name}
                  component={name}
                  name={example.name}
                  Example={example.Example}
                  isShown={isInBrowser}
                  level={name === title ? 2 : 3}
                />
              ))}
            </section>
          ))
        )}
      </div>
    </div>
  );
}

function Intro() {
  return (
    <p className={css.intro}>
      <FormattedMessage
        id="StyleguidePage.intro"
        values={{
          components: components.length,
          examples: components.flatMap(({ examples }) => examples).length,
        }}
      />
    </p>
  );
}

/** Links to the groups and their components. */
function ComponentNav() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const isCurrent = (address: string) => (pathname === address ? 'page' : undefined);
  return (
    <nav className={css.nav} aria-label={intl.formatMessage({ id: 'StyleguidePage.title' })}>
      {groups.map(group => (
        <section key={group}>
          <h2 className={css.group}>
            <Link
              variant="quiet"
              to={addresses.group(group)}
              aria-current={isCurrent(addresses.group(group))}
            >
              <FormattedMessage id={`StyleguidePage.group.${group}`} />
            </Link>
          </h2>
          <ul>
            {components
              .filter(entry => entry.group === group)
              .map(({ name }) => (
                <li key={name}>
                  <Link
                    variant="quiet"
                    to={addresses.component(name)}
                    aria-current={isCurrent(addresses.component(name))}
                  >
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
