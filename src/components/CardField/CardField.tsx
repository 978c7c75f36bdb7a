import { CircleAlert, Lock } from 'lucide-react';
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { cardFailureOf } from '#src/util/cardFailure.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import type { StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import type { StripeJs } from '#src/util/stripeJs.ts';
import { focusField } from '../FormErrors/wrongFields.ts';
import { screens } from '../useMediaQuery.ts';
import { useShownTheme } from '../useShownTheme.ts';
import { Button } from '../Button/Button.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { StripeScript } from './useStripe.ts';
import css from './CardField.module.css';

/** Methods of the card field for the form around it. */
export interface CardHandle {
  /** The element to pay with, or null with the focus on the field when the card is incomplete. */
  take: () => StripeCardElement | null;
  /** Says so when the card is incomplete. */
  check: () => void;
}

export interface CardFieldProps {
  stripe: StripeJs;
  ref: Ref<CardHandle>;
  /** Reason of a refusal; shown until the card is changed. */
  failure: CardFailure | null;
}

// The field lives in the provider's own frame, which can not see our style sheet: the colours are
// read off elements of ours that have them.
function styleOf(target: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(target);
  const colorAt = (role: string) => {
    const sample = target.parentElement?.querySelector(`[data-sample=${role}]`);
    return sample ? getComputedStyle(sample).color : color;
  };
  const wrong = colorAt('wrong');
  return {
    base: {
      color,
      iconColor: color,
      fontFamily,
      fontSize: window.matchMedia(screens.fromTablet).matches ? '18px' : '14px',
      '::placeholder': { color: colorAt('faint') },
    },
    invalid: { color: wrong, iconColor: wrong },
  };
}

/** The payment provider's card field in our frame. Card numbers never touch our code. */
export function CardField({ stripe, ref, failure }: CardFieldProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { place, element, isFocused, shown } = useCardElement({ stripe, ref, failure });
  // A refusal comes after a while: the page may have been scrolled away from the card.
  useEffect(() => {
    if (failure && root.current) focusField(root.current);
  }, [failure]);

  return (
    <div
      ref={root}
      id={id}
      className={css.root}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-message`}
      // The provider's frame can not be marked invalid; to the form's summary this group represents
      // it.
      data-invalid-field={shown ? '' : undefined}
      tabIndex={-1}
      onFocus={event => {
        if (event.target === root.current) element.current?.focus();
      }}
    >
      <span id={`${id}-label`} className={css.label}>
        <FormattedMessage id="CardField.label" />
      </span>
      <div className={clsx(css.frame, isFocused && css.focused, shown !== null && css.wrong)}>
        <span hidden data-sample="faint" className={css.faintSample} />
        <span hidden data-sample="wrong" className={css.wrongSample} />
        <div ref={place} />
      </div>
      {shown ? (
        <p className={css.error} id={`${id}-message`} role="alert" data-field-error="">
          <CircleAlert aria-hidden="true" />
          <span>
            <FormattedMessage
              id={shown.message}
              values={{ providerMessage: shown.providerMessage ?? '' }}
            />
          </span>
        </p>
      ) : (
        <p className={css.help} id={`${id}-message`}>
          <Lock aria-hidden="true" />
          <FormattedMessage id="CardField.help" />
        </p>
      )}
    </div>
  );
}

/** Mounts the provider's field into `place`, in the colours of the theme. */
function useCardElement({ stripe, ref, failure }: CardFieldProps) {
  const { locale } = useIntl();
  const theme = useShownTheme();
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<StripeCardElement | null>(null);
  const [isFocused, setFocused] = useState(false);
  const { shown, onChange } = useCardState({ ref, failure, element });

  useEffect(() => {
    const target = place.current;
    if (!target) return undefined;
    const card = stripe
      .elements({ locale: languageOfLocale(locale) })
      .create('card', { style: styleOf(target), hidePostalCode: true });
    card.mount(target);
    card.on('focus', () => setFocused(true));
    card.on('blur', () => setFocused(false));
    card.on('change', onChange);
    element.current = card;
    return () => {
      element.current = null;
      card.destroy();
    };
  }, [stripe, locale, onChange]);

  // Our colours change with the theme, and those in the provider's frame only when it is updated.
  const styledFor = useRef(theme);
  useEffect(() => {
    if (styledFor.current === theme || !place.current) return;
    styledFor.current = theme;
    element.current?.update({ style: styleOf(place.current) });
  }, [theme]);
  return { place, element, isFocused, shown };
}

interface CardStateOptions extends Omit<CardFieldProps, 'stripe'> {
  element: RefObject<StripeCardElement | null>;
}

/** What is wrong with the card as it is typed, or as it was refused until it is changed. */
function useCardState({ ref, failure, element }: CardStateOptions) {
  const isComplete = useRef(false);
  const [wrong, setWrong] = useState<CardFailure | null>(null);
  /** The refusal that the last change has answered. */
  const [answered, setAnswered] = useState<CardFailure | null>(null);
  const latestFailure = useRef(failure);
  useEffect(() => {
    latestFailure.current = failure;
  }, [failure]);
  const onChange = useCallback(({ complete, error }: StripeCardElementChangeEvent) => {
    isComplete.current = complete;
    setAnswered(latestFailure.current);
    setWrong(error ? cardFailureOf(error) : null);
  }, []);

  useImperativeHandle(ref, () => {
    const check = () => {
      if (!isComplete.current) setWrong(before => before ?? { message: 'CardField.incomplete' });
    };
    return {
      check,
      take: () => {
        if (isComplete.current) return element.current;
        check();
        element.current?.focus();
        return null;
      },
    };
  });
  return { shown: wrong ?? (failure === answered ? null : failure), onChange };
}

export interface CardPlaceProps {
  script: StripeScript;
  ref: Ref<CardHandle>;
  /** Reason of a refusal of the card. */
  failure: CardFailure | null;
}

/** Card field, its skeleton, or the reason why there is none. */
export function CardPlace({ script, ref, failure }: CardPlaceProps) {
  switch (script.status) {
    case 'ready':
      return <CardField ref={ref} stripe={script.stripe} failure={failure} />;
    case 'loading':
      return <Skeleton shape="block" height="5.75rem" />;
    case 'keyMissing':
      return (
        <Notice tone="error" title={<FormattedMessage id="CardField.keyMissing" />}>
          <FormattedMessage id="CardField.keyMissing.text" />
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          tone="error"
          title={<FormattedMessage id="CardField.script" />}
          action={
            <Button variant="secondary" size="small" onClick={script.retry}>
              <FormattedMessage id="CardField.retry" />
            </Button>
          }
        >
          <FormattedMessage id="CardField.script.text" />
        </Notice>
      );
  }
}
