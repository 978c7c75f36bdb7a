import { referencesOf, wireResource, withKeywords } from '#marketplace/api/http/envelope.ts';
import { readUuid } from '#marketplace/contract/fields.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { Keyword, Uuid } from '#marketplace/contract/wireTypes.ts';
import type { PastEvent } from './load.ts';

const idOf = (id: string | null | undefined) => {
  const uuid = readUuid(id);
  return uuid === undefined ? (id ?? null) : new Uuid(uuid);
};

/** An event as the Integration API shows it. */
export function presentEvent(event: PastEvent, marketplaceId: string): Resource {
  const { attributes, relationships } = event.previousValues;
  const { audit, resource } = event;
  return {
    id: event.id,
    type: 'event',
    attributes: {
      createdAt: event.createdAt,
      sequenceId: event.sequenceId,
      marketplaceId: new Uuid(marketplaceId),
      eventType: new Keyword(event.eventType),
      source: new Keyword(audit?.source ?? 'source/admin'),
      resourceId: new Uuid(event.resourceId),
      resourceType: new Keyword(event.resourceType),
      resource: resource && wireResource(resource),
      previousValues: {
        ...(attributes ? { attributes: withKeywords(attributes) } : {}),
        ...(relationships ? { relationships: referencesOf(relationships) } : {}),
      },
      auditData: {
        userId: idOf(audit?.userId),
        adminId: idOf(audit?.adminId),
        requestId: idOf(audit?.requestId),
        clientId: idOf(audit?.clientId),
      },
    },
  };
}
