import { FormattedMessage, useIntl } from 'react-intl';
import { Section } from './Section.tsx';
import css from './Testimonials.module.css';

const students = ['noor', 'ben', 'ines', 'theo'] as const;
const stars = 5;

/** Quotes of students. */
export function Testimonials() {
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage id="Testimonials.title" />}>
      <ul className={css.list}>
        {students.map(student => (
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
        ))}
      </ul>
    </Section>
  );
}
