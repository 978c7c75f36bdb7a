import { FormattedMessage, useIntl } from 'react-intl';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { Section } from './Section.tsx';
import css from './Testimonials.module.css';

const students = ['noor', 'ben', 'ines', 'theo'] as const;
const stars = 5;

/** Quotes of students. */
export function Testimonials() {
  return (
    <Section title={<FormattedMessage id="Testimonials.title" />}>
      <CachedFragment as="ul" className={css.list} component={Quotes} props={{}} />
    </Section>
  );
}

function Quotes() {
  const intl = useIntl();
  return students.map(student => (
    <li key={student}>
      <figure className={css.figure}>
        <div
          className={css.stars}
          role="img"
          aria-label={intl.formatMessage({ id: 'Testimonials.stars' }, { stars })}
        >
          {'★'.repeat(stars)}
        </div>
        <blockquote className={css.quote}>
          <FormattedMessage id={`Testimonials.${student}.quote`} />
        </blockquote>
        <figcaption className={css.name}>
          <FormattedMessage id={`Testimonials.${student}.name`} />
        </figcaption>
      </figure>
    </li>
  ));
}
