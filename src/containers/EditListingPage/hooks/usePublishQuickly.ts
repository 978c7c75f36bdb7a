import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { draftId, draftSlug } from '#shared/config/paths.ts';
import { unitOf } from '../descriptionValues.ts';
import type { DescriptionValues } from '../descriptionValues.ts';
import { saveDescription } from '../EditListingPage.duck.ts';
import { addCoverPicture } from '../quickStart/coverPicture.duck.ts';
import { coverPictureOf } from '../quickStart/coverPicture.ts';
import { unsavedMemory } from '../unsavedChanges.ts';
import { wizardPathOf } from '../wizard.ts';
import { wizardMessageId } from '../wizardMessageId.ts';
import { publishWish } from './usePublish.ts';

/** Publishing a new class after three questions. */
export interface QuickPublishing {
  inProgress: boolean;
  /** Called with validated values and the cover that is shown. */
  publish: (values: DescriptionValues, cover: SVGSVGElement | null) => Promise<void>;
}

/**
 * Saves a new class as a draft with its drawn picture, and opens the last tab, which publishes it
 * or shows what is missing: the picture where it could not be drawn, the payout details.
 */
export function usePublishQuickly(): QuickPublishing {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const intl = useIntl();
  const userId = useAppSelector(selectCurrentUser)?.id ?? '';
  const [inProgress, setInProgress] = useState(false);

  async function saveWithPicture(values: DescriptionValues, cover: SVGSVGElement | null) {
    const untitled = intl.formatMessage({ id: wizardMessageId('untitled', unitOf(values)) });
    const answer = await dispatch(saveDescription({ id: draftId, values, untitled }));
    if (!saveDescription.fulfilled.match(answer)) return;
    const id = answer.payload;
    unsavedMemory.forget(userId, draftId);
    unsavedMemory.move(userId, draftId, id);
    const file = cover && (await coverPictureOf(cover));
    const added = file && (await dispatch(addCoverPicture({ listingId: id, file })));
    // Without a picture the last tab requires one, and does not publish by itself.
    if (added && addCoverPicture.fulfilled.match(added)) publishWish.remember(id, 'now');
    const { title } = values;
    await navigate(wizardPathOf({ id, slug: draftSlug, editType: 'draft', tab: 'photos', title }), {
      replace: true,
    });
  }

  return {
    inProgress,
    async publish(values, cover) {
      setInProgress(true);
      await saveWithPicture(values, cover);
      setInProgress(false);
    },
  };
}
