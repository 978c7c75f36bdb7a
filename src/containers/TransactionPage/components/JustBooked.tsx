import { FormattedMessage, useIntl } from 'react-intl';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { Confirmation } from '#src/features/confirmation/Confirmation.tsx';
import type { NextThing } from '#src/features/confirmation/Confirmation.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { isOrderInRoom, orderUnitOf } from '#shared/transactions/orderTimes.ts';
import type { OrderStep } from '#src/transactions/orderSteps.ts';
import { PasskeyStrip } from './PasskeyStrip.tsx';
import type { OrderNames } from '../orderNames.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface JustBookedProps {
  transaction: Transaction;
  /** The way of the order. */
  steps: readonly OrderStep[];
  names: OrderNames;
}

/** The moment after a booking: what happens next, and a friend for the same time. */
export function JustBooked({ transaction, steps, names }: JustBookedProps) {
  const intl = useIntl();
  const config = useConfig();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const { listing, booking } = transaction;
  if (!listing) return null;
  const start = orderUnitOf(transaction) === null ? booking?.attributes.start : undefined;
  const link = { slug: createSlug(listing.attributes.title), id: listing.id };
  const thing = (key: OrderStep['key'], precision: NextThing['precision'], name: string = key) =>
    steps
      .filter(step => step.key === key && step.standing !== 'done' && step.at !== null)
      .map(({ at }): NextThing => ({ what: name, at, precision }));
  const answer = thing('answer', 'by');
  return (
    <>
      <Confirmation
        things={[
          ...(answer.length > 0 ? answer : [{ what: 'mail', at: null, precision: 'day' } as const]),
          ...thing('class', 'time', isOrderInRoom(transaction) ? 'classRoom' : 'class'),
          ...thing('review', 'by'),
        ]}
        values={{ ...names, email }}
        share={{
          url: siteUrl(config, paths.listing(link, start ? { start } : {})),
          title: names.title,
          text: intl.formatMessage({ id: 'ShareLink.invite.text' }, { title: names.title }),
          heading: <FormattedMessage id="ShareLink.invite" />,
          help: <FormattedMessage id="ShareLink.invite.help" />,
        }}
      />
      <PasskeyStrip />
    </>
  );
}
