import type { Logger } from 'pino';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { ReturnTickets, Ticket } from '../entering/ticket.ts';
import type { Attendee, IceServers, LiveRoom } from '../room/liveRoom.ts';
import { clientFrame } from '#shared/classroom/clientMessages.ts';
import type { ClientFrame } from '#shared/classroom/clientMessages.ts';
import type { Parting, ServerMessage } from '#shared/classroom/serverMessages.ts';
import { createPace } from '../room/perSecond.ts';

/** Milliseconds for the first message. */
const helloMs = 5_000;
/** Frames that fit no message until a connection is closed. */
const mostMisfits = 20;
/** Bytes that wait for a browser that reads too slowly. */
const mostWaiting = 4_000_000;
/** Milliseconds after which a browser gets another ticket for coming back; it speaks more often. */
const renewMs = 30_000;
/** Frames of any kind of a connection. */
const framePace = { burst: 120, perSecond: 40 };

export interface AttendDeps {
  readTicket: (text: string) => Promise<Ticket | null>;
  returns: ReturnTickets;
  /** Opens the room of a ticket; null where the class is not held at that time. */
  roomOf: (roomId: string) => Promise<LiveRoom | null>;
  iceServersFor: (person: string) => IceServers;
  logger: Logger;
  now: () => number;
}

type Entered = { room: LiveRoom; person: string; ticket: Ticket };

/** Reads a frame; null for what is none. */
function frameOf(data: RawData, isBinary: boolean): ClientFrame | null {
  if (isBinary || !(data instanceof Buffer)) return null;
  try {
    const read = v.safeParse(clientFrame, JSON.parse(data.toString('utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Number of a frame that fits no message, by which its sender learns that. */
function numberOf(data: RawData): number {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    const read = v.safeParse(
      v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
      value,
    );
    return read.success ? read.output.id : 0;
  } catch {
    return 0;
  }
}

function attendeeOf(socket: WebSocket): Attendee {
  const tell = (message: ServerMessage) => {
    if (socket.readyState !== socket.OPEN) return;
    // Their state would be old by the time it came; they come again and get the new one.
    if (socket.bufferedAmount > mostWaiting) return socket.terminate();
    socket.send(JSON.stringify(message));
  };
  return {
    tell,
    part(why: Parting | null) {
      if (why) tell({ type: 'parted', why });
      socket.close(1000, why ?? 'again');
    },
  };
}

/** Serves a connection: the ticket first, then what the person requests for, one after another. */
export function attend(socket: WebSocket, deps: AttendDeps, onEntered: () => void): void {
  const { logger, now } = deps;
  const attendee = attendeeOf(socket);
  const pace = createPace(framePace);
  let entered: Entered | null = null;
  let isEntering = false;
  let misfits = 0;
  let renewedAt = now();
  const late = setTimeout(() => socket.close(1008, 'no ticket'), helloMs);

  const misfit = (data: RawData) => {
    misfits += 1;
    attendee.tell({ type: 'refused', id: numberOf(data), code: 'not-valid' });
    if (!entered || misfits > mostMisfits) socket.close(1008, 'not valid');
  };

  async function receive(data: RawData, isBinary: boolean): Promise<void> {
    if (!pace(now()))
      return attendee.tell({ type: 'refused', id: numberOf(data), code: 'too-many' });
    const frame = frameOf(data, isBinary);
    if (!frame) return misfit(data);
    const { id, message } = frame;
    if (message.type === 'hello') {
      if (entered || isEntering) return misfit(data);
      isEntering = true;
      entered = await enter(message.ticket, attendee, deps, id);
      clearTimeout(late);
      if (!entered) return;
      onEntered();
      renewedAt = now();
      if (socket.readyState !== socket.OPEN) entered.room.lose(entered.person, attendee);
      return;
    }
    if (isEntering && !entered) return attendee.tell({ type: 'refused', id, code: 'not-allowed' });
    if (!entered) return misfit(data);
    attendee.tell(await entered.room.act(entered.person, frame));
    if (now() - renewedAt > renewMs) {
      renewedAt = now();
      attendee.tell({ type: 'returnTicket', ticket: await deps.returns.write(entered.ticket) });
    }
    if (message.type === 'leave') socket.close(1000, 'left');
  }

  socket.on('message', (data, isBinary) => {
    receive(data, isBinary).catch((error: unknown) => {
      logger.error({ err: error }, 'a message of a room failed');
      socket.close(1011, 'failed');
    });
  });
  socket.on('close', () => {
    clearTimeout(late);
    entered?.room.lose(entered.person, attendee);
  });
}

/** Lets the bearer of a ticket in, or says them why not. */
async function enter(
  text: string,
  attendee: Attendee,
  { readTicket, returns, roomOf, iceServersFor }: AttendDeps,
  id: number,
): Promise<Entered | null> {
  const refuse = (code: 'ticket-not-valid' | 'full', why: Parting) => {
    attendee.tell({ type: 'refused', id, code });
    attendee.part(why);
    return null;
  };
  const first = await readTicket(text);
  const ticket = first ?? (await returns.read(text));
  if (!ticket) return refuse('ticket-not-valid', 'ticket');
  const { roomId, person, takesOver, jti: _, ...facts } = ticket;
  const returnTicket = await returns.write(ticket);
  // Nothing is awaited between this and `join`: a room that nobody is in ends.
  const room = await roomOf(roomId);
  if (!room) return part(attendee, 'cancelled');
  const newcomer = { id: person, ...facts };
  if (!first && !room.has(newcomer)) return refuse('ticket-not-valid', 'ticket');
  const closed = room.closedTo(newcomer, takesOver);
  if (closed === 'full') return refuse('full', 'ticket');
  if (closed) return part(attendee, closed);
  room.join(newcomer, attendee, { iceServers: iceServersFor(person), returnTicket });
  return { room, person, ticket };
}

const part = (attendee: Attendee, why: Parting): null => {
  attendee.part(why);
  return null;
};
