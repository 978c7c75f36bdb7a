import { ExternalLink } from 'lucide-react';
import * as v from 'valibot';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { paths } from '#shared/config/paths.ts';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import { personShape } from '../api/shapes.ts';
import type { Person } from '../api/shapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { useLanguage } from '../shell/LanguageContext.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MissingPage } from '../shell/MissingPage.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { BanDialog } from './BanDialog.tsx';
import { PersonDetails } from './details/PersonDetails.tsx';
import { LookAsButton, useLookAs } from './LookAsButton.tsx';
import { PersonButtons } from './PersonButtons.tsx';
import { PersonListings } from './PersonListings.tsx';
import { PersonOrders } from './PersonOrders.tsx';
import { ReportsAbout } from '../reportsAbout/ReportsAbout.tsx';
import { PersonReports } from './PersonReports.tsx';
import { PersonState } from './PersonState.tsx';
import { usePersonActs } from './usePersonActs.tsx';
import css from './PersonPage.module.css';

/** A person with what belongs to them. */
export function PersonPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useReadData(v.array(personShape), 'users/query', {
    search: id,
  });
  const back = { to: '/people', label: intl.formatMessage({ id: 'ConsolePeople.title' }) };
  const person = data?.find(found => found.id === id);
  if (person) return <KnownPerson person={person} back={back} />;
  if (data) return <MissingPage />;
  return (
    <Page title={intl.formatMessage({ id: 'ConsolePerson.title' })} back={back}>
      {error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface KnownPersonProps {
  person: Person;
  back: { to: string; label: string };
}

function KnownPerson({ person, back }: KnownPersonProps) {
  const { language } = useLanguage();
  const acts = usePersonActs(person);
  const look = useLookAs(person);
  return (
    <Page
      title={person.displayName}
      back={back}
      facts={
        <>
          <PersonState person={person} />
          <ButtonAnchor
            href={inLanguage(language, paths.profile({ id: person.id }))}
            target="_blank"
            rel="noopener"
            variant="ghost"
            size="small"
            iconStart={<ExternalLink aria-hidden="true" />}
          >
            <FormattedMessage id="ConsolePerson.profile" />
          </ButtonAnchor>
        </>
      }
      actions={
        <>
          <LookAsButton person={person} look={look} />
          <PersonButtons person={person} acts={acts} />
        </>
      }
    >
      {!acts.isAsking && <FailureNotice error={acts.error ?? look.error} />}
      <Account person={person} />
      <PersonListings id={person.id} />
      <PersonOrders person={person} />
      <PersonDetails person={person} />
      <ReportsAbout id={person.id} />
      <PersonReports person={person} />
      <BanDialog person={person} acts={acts} />
    </Page>
  );
}

function Account({ person }: { person: Person }) {
  const { firstName, lastName, email, emailVerified, createdAt, id } = person;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <section className={css.section} aria-labelledby="account">
      <h2 id="account" className={css.heading}>
        <FormattedMessage id="ConsolePerson.account" />
      </h2>
      <dl className={css.facts}>
        {name && (
          <div>
            <dt>
              <FormattedMessage id="ConsolePerson.name" />
            </dt>
            <dd dir="auto">{name}</dd>
          </div>
        )}
        <div>
          <dt>
            <FormattedMessage id="ConsolePeople.email" />
          </dt>
          <dd>
            <a className={css.mail} href={`mailto:${email}`}>
              {email}
            </a>{' '}
            <span className={css.soft}>
              <FormattedMessage
                id={emailVerified ? 'ConsolePerson.verified' : 'ConsolePerson.notVerified'}
              />
            </span>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="ConsolePeople.since" />
          </dt>
          <dd>
            <FormattedDate value={createdAt} dateStyle="long" />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="ConsolePerson.id" />
          </dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
      </dl>
    </section>
  );
}
