import { cardFields } from '#src/api/listingCards.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { FoundClasses } from '#shared/contract/api/classTimes.ts';

/** A class with a time of its own: listing id, start in epoch milliseconds, seats that are left. */
export interface OtherClass {
  id: string;
  start: number;
  free: number;
}

/** Classes beside one: of its teacher, and of the same workout by others. */
export interface OtherClasses {
  ofTeacher: OtherClass[];
  similar: OtherClass[];
}

interface Beside {
  listingId: string;
  /** null where the person is gone. */
  teacherId: string | null;
  workouts: readonly string[];
  /** IANA zone of the reader. */
  zone: string;
}

/** Classes of each kind. */
const most = 3;

const otherClasses = ({ classes }: FoundClasses): OtherClass[] =>
  classes.map(({ id, start = '', free = 0 }) => ({ id, start: Date.parse(start), free }));

/** Finds what begins next beside a class, and loads the cards of it. */
export const fetchOtherClasses = createAppThunk(
  'ListingPage/otherClasses',
  async (
    { listingId, teacherId, workouts, zone }: Beside,
    { api, dispatch },
  ): Promise<OtherClasses> => {
    const { find } = api.app.classTimes;
    const none: FoundClasses = { classes: [], total: 0 };
    const shared = { zone, without: listingId };
    const fields = [{ key: 'yogaStyles', values: [...workouts], isAll: false }];
    const [ofTeacher, alike] = await Promise.all([
      teacherId ? find({ ...shared, authorId: teacherId, perPage: most }) : none,
      // Those of the teacher may be among them.
      workouts.length > 0 ? find({ ...shared, fields, perPage: 2 * most }) : none,
    ]);
    const own = otherClasses(ofTeacher);
    const similar = otherClasses(alike)
      .filter(({ id }) => !own.some(one => one.id === id))
      .slice(0, most);
    const ids = [...own, ...similar].map(({ id }) => id);
    if (ids.length === 0) return { ofTeacher: [], similar: [] };
    const answer = await api.listings.query({
      include: ['author', 'images', 'currentStock'],
      ...cardFields,
      'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x'],
      ids,
      perPage: ids.length,
    });
    dispatch(mergeEntities(answer));
    // One may have been closed since it was found.
    const known = new Set(answer.data.map(({ id }) => id));
    const shown = (classes: OtherClass[]) => classes.filter(({ id }) => known.has(id));
    return { ofTeacher: shown(own), similar: shown(similar) };
  },
);
