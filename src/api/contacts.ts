import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { contactsAnswer } from '#shared/contract/api/contacts.ts';
import type { Contact } from '#shared/contract/api/contacts.ts';
import type { AddContactsCall, RemoveContactsCall } from '#shared/contract/bodies/contacts.ts';

/** Reads the people whom the teacher expects here, by name. */
export const fetchContactsOf = async ({ get }: AppApiClient): Promise<Contact[]> =>
  parseAnswer(contactsAnswer, await get('/api/teach/contacts')).contacts;

/** Adds people. Rejects with 409 `too-many-contacts`. */
export const addContactsTo = async (
  { post }: AppApiClient,
  call: AddContactsCall,
): Promise<Contact[]> => parseAnswer(contactsAnswer, await post('teach/contacts', call)).contacts;

/** Removes one, or all that were added together. */
export const removeContactsOf = async (
  { post }: AppApiClient,
  call: RemoveContactsCall,
): Promise<Contact[]> =>
  parseAnswer(contactsAnswer, await post('teach/contacts/remove', call)).contacts;
