import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { deleteCard } from '#src/features/savedCard/savedCard.duck.ts';
import { removalAsked, selectPaymentMethods } from '../PaymentMethodsPage.duck.ts';
import type { SavedCard } from '#shared/contract/stripe.ts';

export interface DeleteCardProps {
  card: SavedCard;
  onDeleted: () => void;
}

/** Deletes the saved card after a confirmation. */
export function DeleteCard({ card, onDeleted }: DeleteCardProps) {
  const dispatch = useAppDispatch();
  const { remove } = useAppSelector(selectPaymentMethods);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  async function confirm() {
    const answer = await dispatch(deleteCard());
    if (!deleteCard.fulfilled.match(answer)) return;
    close();
    onDeleted();
  }

  return (
    <div>
      <Button
        variant="ghost"
        iconStart={<Trash2 aria-hidden="true" />}
        onClick={() => {
          dispatch(removalAsked());
          setOpen(true);
        }}
      >
        <FormattedMessage id="PaymentMethodsPage.delete" />
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={<FormattedMessage id="PaymentMethodsPage.delete.title" />}
        keep={<FormattedMessage id="PaymentMethodsPage.delete.keep" />}
        confirm={<FormattedMessage id="PaymentMethodsPage.delete" />}
        inProgress={remove.status === 'loading'}
        onClose={close}
        onConfirm={() => void confirm()}
      >
        <p>
          <FormattedMessage
            id="PaymentMethodsPage.delete.text"
            values={{ last4: card.last4Digits }}
          />
        </p>
        {remove.status === 'failed' && (
          <Notice tone="error" title={<FormattedMessage id="PaymentMethodsPage.delete.failed" />} />
        )}
      </ConfirmModal>
    </div>
  );
}
