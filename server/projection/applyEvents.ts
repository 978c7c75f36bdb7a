import type { Logger } from 'pino';
import { pictureParams, picturesOf } from './pictures.ts';
import { changeOfEvent, followedEvents } from './rows.ts';
import type { Change } from './rows.ts';
import type { Side } from './schemas.ts';
import type { Store } from './store.ts';
import type { Batch } from './write.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';

/** Dependencies of reading the event log. */
export interface EventDeps {
  operator: () => IntegrationSdk;
  /** Public origin of the site. */
  siteOrigin: string;
  logger: Logger;
}

/** Page size of the event query: a full page means that there are more. */
const eventsPerPage = 100;

/** Reads the next page of events into the tables. Returns whether there may be more. */
export async function applyEvents(deps: EventDeps, store: Store, side: Side): Promise<boolean> {
  const position = await store.position(side);
  if (!position) return false;
  const { at: _, ...cursor } = position;
  const events = await deps.operator().events.query({ ...cursor, eventTypes: followedEvents });
  const last = events.at(-1);
  if (!last) return false;
  await store.apply(side, cursor, await batchOf(deps, store, events), {
    sequenceId: last.sequenceId,
    at: last.createdAt,
  });
  return events.length === eventsPerPage;
}

/** Returns the rows of events, with the pictures that they show. */
async function batchOf(
  deps: EventDeps,
  store: Store,
  events: readonly MarketplaceEvent[],
): Promise<Batch> {
  const changes = events.flatMap(changeOfEvent);
  const wanted = changes.flatMap(change => {
    const imageId = change.values?.cover_id ?? change.values?.avatar_id;
    return typeof imageId === 'string' ? [{ change, imageId }] : [];
  });
  const unknown = await store.unknownPictures(wanted.map(({ imageId }) => imageId));
  const owners = new Map(
    wanted.filter(({ imageId }) => unknown.has(imageId)).map(({ change }) => [change.id, change]),
  );
  const pictures: Batch['pictures'][] = [];
  for (const owner of owners.values()) pictures.push(await fetchPictures(deps, owner));
  return { changes, pictures: pictures.flat() };
}

async function fetchPictures(
  { operator, siteOrigin, logger }: EventDeps,
  { table, id }: Change,
): Promise<Batch['pictures']> {
  try {
    const { listings, users } = operator();
    const answer =
      table === 'listings'
        ? await listings.show({ id, ...pictureParams.listing })
        : await users.show({ id, ...pictureParams.user });
    return picturesOf(answer.included, siteOrigin);
  } catch (error) {
    // Without its picture the row is still right.
    logger.warn({ err: error, id }, 'projection: a picture could not be read');
    return [];
  }
}
