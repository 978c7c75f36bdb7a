import { Circle, CircleCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import type { AppError } from '#src/util/errors.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import { WizardFailure } from '../WizardFailure.tsx';
import css from './PublishSection.module.css';

export interface PublishSectionProps {
  /** Unit of a stay; null for a class. */
  unit: DateUnit | null;
  /** The class is held with a provider that has to be connected. */
  hasMeeting: boolean;
  hasPicture: boolean;
  isMeetingConnected: boolean;
  /** The account that earnings go to, and the way to it; null for what is free. */
  payout: { isThere: boolean; onAdd: () => void } | null;
  isSavingPicture: boolean;
  publish: RequestStatus;
  onPublish: () => void;
}

/** Lists the requirements for publishing, with the button that publishes. */
export function PublishSection(props: PublishSectionProps) {
  const { unit, hasMeeting, hasPicture, isMeetingConnected, payout } = props;
  const { isSavingPicture, publish, onPublish } = props;
  const needs = [
    { id: 'description', isThere: true },
    { id: 'picture', isThere: hasPicture },
    ...(hasMeeting ? [{ id: 'meeting', isThere: isMeetingConnected }] : []),
  ];
  // Publishing requests the payout details by itself.
  const isComplete = needs.every(({ isThere }) => isThere);
  const lines = payout ? [...needs, { id: 'payout', isThere: payout.isThere }] : needs;
  const hint = !isComplete ? 'notReady' : payout?.isThere === false ? 'payoutFirst' : 'ready';
  const button = (
    <Button
      size="large"
      fullWidth
      inProgress={publish.status === 'loading'}
      disabled={!isComplete || isSavingPicture}
      onClick={onPublish}
    >
      <FormattedMessage id={wizardMessageId('publish.action', unit)} />
    </Button>
  );
  return (
    <div className={css.place}>
      <section className={css.root} aria-labelledby="publish-heading">
        <h2 className={css.heading} id="publish-heading">
          <FormattedMessage id="EditListingPage.publish.heading" />
        </h2>
        <ul className={css.needs}>
          {lines.map(({ id, isThere }) => (
            <li key={id} className={clsx(css.need, isThere && css.there)}>
              {isThere ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
              <span>
                <FormattedMessage id={`EditListingPage.publish.need.${id}`} />
                <VisuallyHidden>
                  {': '}
                  <FormattedMessage
                    id={`EditListingPage.publish.${isThere ? 'there' : 'missing'}`}
                  />
                </VisuallyHidden>
              </span>
              {id === 'payout' && !isThere && (
                <InlineTextButton onClick={payout?.onAdd}>
                  <FormattedMessage id="EditListingPage.publish.need.payout.add" />
                </InlineTextButton>
              )}
            </li>
          ))}
        </ul>
        <p className={css.hint}>
          <FormattedMessage id={`EditListingPage.publish.${hint}`} />
        </p>
        {publish.status === 'failed' && <PublishFailed error={publish.error} unit={unit} />}
      </section>
      {/*
       * Fixed to the bottom only when it is enabled: the bar would cover the missing requirements.
       */}
      {isComplete ? <ActionBar>{button}</ActionBar> : button}
    </div>
  );
}

function PublishFailed({ error, unit }: { error: AppError; unit: DateUnit | null }) {
  const key =
    error.code === 'validation-invalid-value'
      ? 'inPast'
      : error.code === 'listing-incomplete'
        ? 'listingIncomplete'
        : error.code === 'listing-without-picture'
          ? 'pictureMissing'
          : error.code === 'old-total-mismatch'
            ? 'stockOutOfSync'
            : error.code === 'permission-denied-post-listings'
              ? 'notAllowed'
              : error.code === 'feature-switched-off'
                ? 'switchedOff'
                : error.code === 'class-too-large'
                  ? 'tooLarge'
                  : error.code === 'choice-not-offered'
                    ? 'choiceNotOffered'
                    : error.code === 'price-out-of-range'
                      ? 'priceOutOfRange'
                      : error.status === 0
                        ? 'offline'
                        : error.code.startsWith('meeting-')
                          ? 'meetingFailed'
                          : 'publishFailed';
  const help = key === 'stockOutOfSync' ? { helpKey: 'stockOutOfSync.publish' } : {};
  return <WizardFailure error={error} unit={unit} messageKey={key} {...help} />;
}
