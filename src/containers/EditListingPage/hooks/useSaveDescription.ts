import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { SavableDescription } from '../descriptionValues.ts';
import { saveDescription } from '../EditListingPage.duck.ts';
import { wizardPathOf } from '../wizard.ts';
import type { WizardAddress } from '../wizard.ts';

/** Returns a function that saves the description and opens the next tab. */
export function useSaveDescription({ id, slug, editType }: WizardAddress) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const intl = useIntl();
  return async (values: SavableDescription): Promise<void> => {
    const answer = await dispatch(saveDescription({ id, values }));
    if (!saveDescription.fulfilled.match(answer)) return;
    if (editType === 'edit') {
      toast.show({ message: intl.formatMessage({ id: 'EditListingPage.saved' }) });
    }
    const { title } = values;
    await navigate(wizardPathOf({ id: answer.payload, slug, editType, tab: 'photos', title }));
  };
}
