import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectSavedCard, selectSavedCardId } from '#src/features/savedCard/savedCard.duck.ts';
import { CardForm } from './CardForm.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import css from '../PaymentMethodsPage.module.css';

/** Shows the saved card with its actions, or the form for a first one. */
export function CardSettings() {
  const intl = useIntl();
  const toast = useToast();
  const card = useAppSelector(selectSavedCard);
  const cardId = useAppSelector(selectSavedCardId);
  const intro = useRef<HTMLParagraphElement>(null);
  const shownId = useRef(cardId);

  // The pressed button is removed, so the focus moves to the introduction.
  useEffect(() => {
    if (shownId.current === cardId) return;
    shownId.current = cardId;
    intro.current?.focus();
  }, [cardId]);

  const tell = (news: 'saved' | 'deleted') =>
    toast.show({
      tone: 'success',
      message: intl.formatMessage({ id: `PaymentMethodsPage.${news}` }),
    });

  return (
    <div className={css.root}>
      <p ref={intro} className={css.intro} tabIndex={-1}>
        <FormattedMessage id={`PaymentMethodsPage.intro.${card ? 'saved' : 'none'}`} />
      </p>
      <CardForm card={card} onSaved={() => tell('saved')} />
      {card && <DeleteCard card={card} onDeleted={() => tell('deleted')} />}
    </div>
  );
}
