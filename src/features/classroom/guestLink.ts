import { guestsAnswer } from '#shared/contract/api/classroom.ts';
import type { ClassroomGuests } from '#shared/contract/api/classroom.ts';
import type { GuestsCall } from '#shared/contract/bodies/classroom.ts';
import { createAppApiClient, parseAnswer } from '#src/api/appApiClient.ts';

const client = createAppApiClient({ baseUrl: '', isPatient: true });

/** Reads the link for the guests of an order, or makes a new one. Rejects with an AppError. */
export async function fetchGuestLink(call: GuestsCall): Promise<ClassroomGuests> {
  return parseAnswer(guestsAnswer, await client.post('classroom/guests', call));
}
