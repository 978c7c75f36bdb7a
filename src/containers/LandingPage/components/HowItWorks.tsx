import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import book from '../art/book.svg';
import bookNight from '../art/book-night.svg';
import find from '../art/find.svg';
import findNight from '../art/find-night.svg';
import join from '../art/join.svg';
import joinNight from '../art/join-night.svg';
import { Section } from './Section.tsx';
import css from './HowItWorks.module.css';

const steps = [
  { id: 'find', day: find, night: findNight },
  { id: 'book', day: book, night: bookNight },
  { id: 'join', day: join, night: joinNight },
] as const;

/** Explains the three steps: find, book, join. */
export function HowItWorks() {
  return (
    <Section title={<FormattedMessage id="HowItWorks.title" />}>
      <CachedFragment as="ol" className={css.steps} component={Steps} props={{}} />
    </Section>
  );
}

function Steps() {
  return steps.map(({ id, day, night }, index) => (
    <li key={id} className={css.step}>
      <Picture src={day} className={css.day} />
      <Picture src={night} className={css.night} />
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
  ));
}

function Picture({ src, className }: { src: string; className: string | undefined }) {
  return (
    <img
      className={clsx(css.picture, className)}
      src={src}
      alt=""
      width="1600"
      height="1067"
      loading="lazy"
    />
  );
}
