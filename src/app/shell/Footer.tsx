import { FormattedMessage } from 'react-intl';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { FooterArt } from './components/FooterArt.tsx';
import { LanguageSwitch } from './components/LanguageSwitch.tsx';
import { Logo } from './components/Logo.tsx';
import { ThemeSwitch } from './components/ThemeSwitch.tsx';
import { useViewer } from './hooks/useViewer.ts';
import type { Viewer } from './hooks/useViewer.ts';
import css from './Footer.module.css';

const styles = ['yoga', 'dance', 'stretch', 'strength_training', 'hiit'] as const;

const information = [
  { id: 'aboutUs', to: paths.about() },
  { id: 'howItWorks', to: paths.howItWorks() },
  { id: 'contact', to: paths.contact() },
  { id: 'zoom', to: paths.zoomUsage() },
  { id: 'terms', to: paths.terms() },
  { id: 'privacy', to: paths.privacy() },
] as const;

/** Foot of the page: where else to go, and the evening sun. */
export function Footer() {
  const { isTeacher, isAuthenticated, inboxTab } = useViewer();
  return (
    <footer className={css.root}>
      <FooterArt />
      <CachedFragment
        as="div"
        className={css.content}
        component={FooterColumns}
        props={{ isTeacher, isAuthenticated, inboxTab }}
      />
      <div className={css.foot}>
        <p>
          <FormattedMessage id="Footer.rights" values={{ siteTitle: marketplace.siteTitle }} />
        </p>
        <div className={css.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

type FooterViewer = Pick<Viewer, 'isTeacher' | 'isAuthenticated' | 'inboxTab'>;

/** Links to the pages of the viewer: a teacher's, a student's, or those that make one of them. */
function ownLinks({ isTeacher, isAuthenticated, inboxTab }: FooterViewer) {
  if (!isAuthenticated) {
    return [
      { id: 'Topbar.login', to: paths.login() },
      { id: 'Topbar.signup', to: paths.signup() },
    ];
  }
  const inbox = { id: 'Footer.inbox', to: paths.inbox({ tab: inboxTab }) };
  if (!isTeacher) return [{ id: 'Topbar.my', to: paths.my() }, inbox];
  return [
    { id: 'Footer.createListing', to: paths.startListing() },
    { id: 'PersonMenu.listings', to: paths.manageListings() },
    inbox,
  ];
}

function FooterColumns({ isTeacher, isAuthenticated, inboxTab }: FooterViewer) {
  return (
    <>
      <div className={css.brand}>
        <Logo />
        <p className={css.claim}>
          <FormattedMessage id="Footer.claim" />
        </p>
      </div>
      <nav className={css.column} aria-labelledby="footer-classes">
        <h2 id="footer-classes" className={css.heading}>
          <FormattedMessage id="Footer.classes" />
        </h2>
        <ul>
          <li>
            <FooterLink to={paths.search()} id="Footer.browse" />
          </li>
          {styles.map(style => (
            <li key={style}>
              <FooterLink
                to={paths.classes(style.replace('_', '-'))}
                id={`Choice.workout.${style}`}
              />
            </li>
          ))}
          <li>
            <FooterLink to={paths.classes()} id="Footer.kinds" />
          </li>
        </ul>
      </nav>
      <nav className={css.column} aria-labelledby="footer-you">
        <h2 id="footer-you" className={css.heading}>
          <FormattedMessage id={isTeacher ? 'Footer.teaching' : 'Footer.you'} />
        </h2>
        <ul>
          {ownLinks({ isTeacher, isAuthenticated, inboxTab }).map(({ id, to }) => (
            <li key={id}>
              <FooterLink to={to} id={id} />
            </li>
          ))}
        </ul>
      </nav>
      <nav className={css.column} aria-labelledby="footer-about">
        <h2 id="footer-about" className={css.heading}>
          <FormattedMessage id="Footer.about" values={{ siteTitle: marketplace.siteTitle }} />
        </h2>
        <ul>
          {information.map(
            ({ id, to }) =>
              // Its page needs a log-in.
              (isAuthenticated || id !== 'zoom') && (
                <li key={id}>
                  <FooterLink to={to} id={`Footer.${id}`} />
                </li>
              ),
          )}
        </ul>
      </nav>
    </>
  );
}

function FooterLink({ to, id }: { to: string; id: string }) {
  return (
    <Link to={to} variant="quiet">
      <FormattedMessage id={id} />
    </Link>
  );
}
