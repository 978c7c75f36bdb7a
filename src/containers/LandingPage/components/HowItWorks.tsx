import { FormattedMessage } from 'react-intl';
import book from '../art/book.svg';
import find from '../art/find.svg';
import join from '../art/join.svg';
import { Section } from './Section.tsx';
import css from './HowItWorks.module.css';

const steps = [
  { id: 'find', picture: find },
  { id: 'book', picture: book },
  { id: 'join', picture: join },
] as const;

/** Three rooms to walk through: find, book, join. */
export function HowItWorks() {
  return (
    <Section title={<FormattedMessage id="HowItWorks.title" />}>
      <ol className={css.steps}>
        {steps.map(({ id, picture }, index) => (
          <li key={id} className={css.step}>
            <img
              className={css.picture}
              src={picture}
              alt=""
              width="1600"
              height="1067"
              loading="lazy"
            />
            <div>
              <p className={css.number} aria-hidden="true">
                {index + 1}
              </p>
              <h3 className={css.title}>
                <FormattedMessage id={`HowItWorks.${id}.title`} />
              </h3>
              <p className={css.text}>
                <FormattedMessage id={`HowItWorks.${id}.text`} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
