import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';

/**
 * Notes in the private data of the teacher that the list is put away, or the profile was shared.
 * What was noted before is read again: another tab may have changed it.
 */
export const noteFirstSteps = createAppThunk(
  'TeachDeskPage/noteFirstSteps',
  async (news: { isHidden?: true; hasShared?: true }, { api, dispatch }) => {
    const { data } = await api.currentUser.show();
    const { isHidden, hasShared } = data.attributes.profile?.privateData?.firstSteps ?? {};
    const privateData = {
      firstSteps: { ...(isHidden && { isHidden }), ...(hasShared && { hasShared }), ...news },
    };
    dispatch(mergeEntities(await api.currentUser.updateProfile({ privateData })));
  },
);
