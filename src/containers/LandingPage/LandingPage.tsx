import type { Loader } from '#src/store/loader.ts';
import { useIntl } from 'react-intl';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectListing } from '#src/ducks/marketplaceData.duck.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { Cities } from './components/Cities.tsx';
import { Hero } from './components/Hero.tsx';
import { HowItWorks } from './components/HowItWorks.tsx';
import { TeacherCall } from './components/TeacherCall.tsx';
import { Testimonials } from './components/Testimonials.tsx';
import { Trainers } from './components/Trainers.tsx';
import { UpcomingClasses } from './components/UpcomingClasses.tsx';
import { WhyChoose } from './components/WhyChoose.tsx';
import { siteSchema } from './siteSchema.ts';
import { selectUpcomingIds, fetchTrainers, fetchUpcoming } from './LandingPage.duck.ts';
import css from './LandingPage.module.css';

/** Loads the upcoming classes and the trainers; a failure is shown in its section. */
export const loader: Loader = async ({ dispatch }) => {
  await Promise.all([dispatch(fetchUpcoming()), dispatch(fetchTrainers())]);
};

/** Landing page: the product, the next classes, and how it works. */
export function LandingPage() {
  const intl = useIntl();
  const config = useConfig();
  const { siteTitle } = marketplace;
  const [firstId] = useAppSelector(selectUpcomingIds);
  const first = useAppSelector(state => (firstId ? selectListing(state, firstId) : null));
  return (
    <>
      <PageMeta
        title={intl.formatMessage({ id: 'LandingPage.title' }, { siteTitle })}
        description={intl.formatMessage({ id: 'LandingPage.description' })}
        canonicalPath="/"
        schema={siteSchema(config)}
      />
      <Hero next={first} />
      <div className={css.sections}>
        <UpcomingClasses />
        <HowItWorks />
        <WhyChoose />
        <Cities />
        <Trainers />
        <Testimonials />
        <TeacherCall />
      </div>
    </>
  );
}
