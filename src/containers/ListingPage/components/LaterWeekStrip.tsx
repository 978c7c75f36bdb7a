import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/InlineTextButton.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useChunk } from '#src/components/useChunk.ts';
import type { WeekStripProps } from './WeekStrip.tsx';
import css from './LaterWeekStrip.module.css';

const load = () => import('./WeekStrip.tsx');
const words = ['weekly'];

/**
 * The week strip as soon as the reader is known: its days are the reader's, and the server can not
 * know which. What stands there before has its geometry.
 */
export function LaterWeekStrip(props: WeekStripProps) {
  const { module, failed, retry } = useChunk(load, true, words);
  return (
    <div className={css.root}>
      {module && <module.WeekStrip {...props} />}
      {failed && (
        <p role="alert">
          <FormattedMessage id="ListingPage.week.failed" />{' '}
          <InlineTextButton onClick={retry}>
            <FormattedMessage id="ListingPage.retry" />
          </InlineTextButton>
        </p>
      )}
      {!module && !failed && <Skeleton shape="block" height="100%" />}
    </div>
  );
}
