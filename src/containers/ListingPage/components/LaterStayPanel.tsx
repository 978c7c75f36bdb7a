import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/InlineTextButton.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useChunk } from '#src/components/useChunk.ts';
import css from './BookingPanel.module.css';
import type { StayPanelProps } from './StayPanel.tsx';

const load = () => import('./StayPanel.tsx');
const words = ['stay'];

/** The panel of what is booked by dates, when its code has come: most listings are classes. */
export function LaterStayPanel(props: StayPanelProps) {
  const { module, failed, retry } = useChunk(load, true, words);
  if (module) return <module.StayPanel {...props} />;
  if (failed) {
    return (
      <p className={css.note} role="alert">
        <FormattedMessage id="ListingPage.stay.failed" />{' '}
        <InlineTextButton onClick={retry}>
          <FormattedMessage id="ListingPage.retry" />
        </InlineTextButton>
      </p>
    );
  }
  return (
    <>
      <Skeleton shape="block" height="4.75rem" />
      <Skeleton shape="block" height="3.25rem" />
    </>
  );
}
