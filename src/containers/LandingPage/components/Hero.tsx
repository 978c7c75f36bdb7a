import { FormattedMessage } from 'react-intl';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { CachedFragment } from '#src/components/CachedFragment/CachedFragment.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { SearchField } from '#src/components/SearchField/SearchField.tsx';
import { useReader } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { HeroArt } from './HeroArt.tsx';
import css from './Hero.module.css';
import type { Listing } from '#shared/contract/entities.ts';

export interface HeroProps {
  /** Next class, whose hour the sun shows. */
  next: Listing | null;
}

const morning = 8;
const ideas = ['yoga', 'hiit', 'dance', 'stretch', 'strength'] as const;

/** Hero with the claim and a search field. */
export function Hero({ next }: HeroProps) {
  const reader = useReader();
  return (
    <section className={css.root} aria-labelledby="hero-title">
      <HeroArt hour={hourOf(next, reader?.timeZone, reader?.now)} />
      <div className={css.text}>
        <h1 id="hero-title" className={css.title}>
          <FormattedMessage id="Hero.title" />
        </h1>
        <p className={css.claim}>
          <FormattedMessage id="Hero.claim" />
        </p>
        <div className={css.search}>
          <SearchField size="large" />
        </div>
        <CachedFragment as="ul" className={css.ideas} component={Ideas} props={{}} />
      </div>
    </section>
  );
}

function Ideas() {
  return ideas.map(idea => (
    <li key={idea}>
      <PlainLink className={css.idea} to={paths.search({ keywords: idea })}>
        <FormattedMessage id={`Hero.idea.${idea}`} />
      </PlainLink>
    </li>
  ));
}

/** Returns the hour of the next class in the reader's zone, or in its own until that is known. */
function hourOf(next: Listing | null, timeZone: string | undefined, now: number | undefined) {
  const data = next?.attributes.publicData;
  const start = data ? nextOffered(data, now ?? null) : null;
  const zone = timeZone ?? data?.timezone;
  if (start === null || !zone) return morning;
  const [hours = morning, minutes = 0] = wallTimeOf(start, zone).time.split(':').map(Number);
  return hours + minutes / 60;
}
