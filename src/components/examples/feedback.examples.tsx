import type { ComponentType } from 'react';
import { ConfigProvider, useConfig } from '#src/config/ConfigContext.tsx';
import { Button } from '../Button/Button.tsx';
import { ButtonLink } from '../Button/ButtonLink.tsx';
import { DemoBanner } from '../DemoBanner/DemoBanner.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { RecordFallback } from '../RecordBoundary/RecordBoundary.tsx';
import { useToast } from '../Toast/Toast.tsx';
import css from './examples.module.css';

/** Examples of notices, failures and empty places, by component. */
export const feedback = {
  DemoBanner: {
    NoMoneyMoves: () => {
      const config = useConfig();
      return (
        <ConfigProvider value={{ ...config, stripe: { ...config.stripe, isStandIn: true } }}>
          <DemoBanner title="Demo: no money moves.">
            Pay with the card 4242 4242 4242 4242, any later date and any code.
          </DemoBanner>
        </ConfigProvider>
      );
    },
  },
  EmptyState: {
    NoBookings: () => (
      <EmptyState title="No bookings yet" action={<ButtonLink to="/s">Find a class</ButtonLink>}>
        Your classes appear here, with the link to join them.
      </EmptyState>
    ),
  },
  ErrorState: {
    WithRetry: () => <ErrorState onRetry={() => undefined} />,
  },
  Notice: {
    Tones: () => (
      <div className={css.stack}>
        <Notice tone="info" title="This class is in another time zone">
          It starts at 9:00 PM where you are.
        </Notice>
        <Notice tone="success" title="Your place is booked" />
        <Notice tone="warning" title="You have 12 minutes to pay">
          After that the place is free again for others.
        </Notice>
        <Notice
          tone="error"
          title="Your card was declined"
          action={
            <Button size="small" variant="secondary">
              Use another card
            </Button>
          }
        >
          Nothing was charged. Your bank gives no reason.
        </Notice>
      </div>
    ),
  },
  RecordBoundary: {
    Card: () => (
      <div className={css.cards}>
        <RecordFallback type="listing" shape="card" />
      </div>
    ),
    Rows: () => (
      <div className={css.stack}>
        <RecordFallback type="transaction" />
        <RecordFallback type="review" />
        <RecordFallback type="user" />
      </div>
    ),
    Line: () => <RecordFallback type="message" shape="line" />,
  },
  Toast: {
    Tones: () => {
      const toast = useToast();
      return (
        <div className={css.row}>
          <Button
            variant="secondary"
            onClick={() => toast.show({ message: 'Your class is published.' })}
          >
            Good news
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast.show({ tone: 'error', message: 'The class could not be closed.' })}
          >
            Bad news
          </Button>
        </div>
      );
    },
  },
} satisfies Record<string, Record<string, ComponentType>>;
