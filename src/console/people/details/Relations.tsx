import { FormattedDate, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { PersonDetails } from '../../api/personShapes.ts';
import { Fact, Section } from './Section.tsx';
import css from './Section.module.css';

/** Blocks of both sides, and what the person has agreed to. */
export function Relations({ details }: { details: PersonDetails }) {
  const intl = useIntl();
  const { blocked, blockedBy, consent } = details;
  const switched = (on: boolean) =>
    Object.entries(consent.mails).flatMap(([kind, isOn]) =>
      isOn === on ? [intl.formatMessage({ id: 'ConsolePerson.mailKind' }, { kind })] : [],
    );
  return (
    <Section heading="ConsolePerson.relations">
      <dl className={css.facts}>
        <People label="ConsolePerson.blocked" people={blocked} />
        <People label="ConsolePerson.blockedBy" people={blockedBy} />
        <Fact label="ConsolePerson.terms">
          <FormattedDate value={consent.termsAt} dateStyle="long" />
        </Fact>
        <Words label="ConsolePerson.mailsOn" words={switched(true)} />
        <Words label="ConsolePerson.mailsOff" words={switched(false)} />
        {consent.mailsRefusedAt && (
          <Fact label="ConsolePerson.mailsRefused">
            <FormattedDate value={consent.mailsRefusedAt} dateStyle="medium" />
          </Fact>
        )}
        <Words
          label="ConsolePerson.region"
          words={[consent.language, consent.timeZone].filter(word => word !== null)}
        />
      </dl>
    </Section>
  );
}

function Words({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <Fact label={label}>
      {words.length > 0 ? (
        <FormattedList value={words} />
      ) : (
        <FormattedMessage id="ConsolePerson.none" />
      )}
    </Fact>
  );
}

function People({ label, people }: { label: string; people: PersonDetails['blocked'] }) {
  return (
    <Fact label={label}>
      {people.length > 0 ? (
        <FormattedList
          value={people.map(({ id, name }) => (
            <Link key={id} to={`/people/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          ))}
        />
      ) : (
        <FormattedMessage id="ConsolePerson.none" />
      )}
    </Fact>
  );
}
