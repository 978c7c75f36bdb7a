import type { ClientMessage } from '#shared/classroom/clientMessages.ts';

type Reaction = Extract<ClientMessage, { type: 'react' }>['emoji'];

/** Reactions in the order of their menu; the type holds them to those that the server takes. */
export const reactions: readonly Reaction[] = ['👏', '❤️', '🔥', '😂', '💪', '🙏'];
