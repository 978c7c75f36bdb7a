import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { draftId } from '#shared/config/paths.ts';
import { sentBackOf } from '#shared/values/sentBack.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { unitOf } from '../descriptionValues.ts';
import type { DescriptionValues, SplitDraft } from '../descriptionValues.ts';
import { saveDescription } from '../EditListingPage.duck.ts';
import { unsavedChangesOf, unsavedMemory } from '../unsavedChanges.ts';
import { wizardPathOf } from '../wizard.ts';
import type { WizardAddress } from '../wizard.ts';
import { wizardMessageId } from '../wizardMessageId.ts';

/** Ways to save the description. */
export interface SaveDescription {
  /**
   * Saves complete values and opens the next tab. `latest` gives the values of the form as they are
   * by then.
   */
  save: (values: DescriptionValues, latest: () => DescriptionValues) => Promise<void>;
  /** Saves what a draft has so far and stays. */
  saveDraft: (draft: SplitDraft, latest: () => DescriptionValues) => Promise<void>;
}

/**
 * Returns the functions that save the description. `nextTab` follows the current one; `base` are
 * the values from which the form began.
 */
export function useSaveDescription(
  { id, slug, tab, editType }: WizardAddress,
  nextTab: string,
  base: DescriptionValues,
): SaveDescription {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const intl = useIntl();
  const userId = useAppSelector(selectCurrentUser)?.id ?? '';
  const listing = useAppSelector(state => selectEntity(state, 'ownListing', id));
  const isSentBack = listing !== null && sentBackOf(listing.attributes) !== null;

  /** Returns the id of the saved listing; null after a failure, which the panel shows. */
  async function store(values: DescriptionValues): Promise<string | null> {
    const untitled = intl.formatMessage({ id: wizardMessageId('untitled', unitOf(values)) });
    const answer = await dispatch(saveDescription({ id, values, base, untitled }));
    if (!saveDescription.fulfilled.match(answer)) return null;
    unsavedMemory.forget(userId, id);
    unsavedMemory.move(userId, id, answer.payload);
    return answer.payload;
  }

  /** Stores what was typed while the request was under way, as the next page is another form. */
  function keepTyped(savedId: string, typed: Partial<DescriptionValues>): void {
    if (Object.keys(typed).length > 0) unsavedMemory.remember(userId, savedId, typed);
  }

  return {
    async save(values, latest) {
      const saved = await store(values);
      if (saved === null) return;
      keepTyped(saved, unsavedChangesOf(latest(), values));
      if (editType === 'edit') {
        const words = isSentBack ? 'savedAgain' : 'saved';
        toast.show({ message: intl.formatMessage({ id: `EditListingPage.${words}` }) });
      }
      const { title } = values;
      await navigate(wizardPathOf({ id: saved, slug, editType, tab: nextTab, title }));
    },
    async saveDraft({ values, wrong, unsaved }, latest) {
      const saved = await store(values);
      if (saved === null) return;
      keepTyped(saved, { ...unsavedChangesOf(latest(), { ...values, ...unsaved }), ...unsaved });
      toast.show({
        message: intl.formatMessage({ id: 'EditListingPage.draftSaved' }, { wrong: wrong.length }),
        tone: wrong.length > 0 ? 'info' : 'success',
      });
      if (id !== draftId) return;
      const { title } = values;
      await navigate(wizardPathOf({ id: saved, slug, editType, tab, title }), { replace: true });
    },
  };
}
