import {
  classroomCameAnswer,
  classroomChatAnswer,
  enterAnswer,
} from '#shared/contract/api/classroom.ts';
import type { ClassroomCame, ClassroomChat, EnterAnswer } from '#shared/contract/api/classroom.ts';
import type { EnterCall } from '#shared/contract/bodies/classroom.ts';
import { createAppApiClient, parseAnswer } from '#src/api/appApiClient.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { sessionStore } from '#src/util/browser/sessionStore.ts';
import type { Socket } from './signalling/link.ts';

const client = createAppApiClient({ baseUrl: '', isPatient: true });

/** Comes to a classroom. Rejects with an AppError. */
export async function enterClassroom(call: EnterCall, signal?: AbortSignal): Promise<EnterAnswer> {
  return parseAnswer(enterAnswer, await client.post('classroom/enter', call, { signal }));
}

/** Reads who came to a class time, as its teacher. Rejects with an AppError. */
export async function listCame(roomId: string): Promise<ClassroomCame> {
  return parseAnswer(classroomCameAnswer, await client.get(`/api/classroom/${roomId}/came`));
}

/** Reads the chat of a class as far as its teacher retained it. Rejects with an AppError. */
export async function readChat(roomId: string): Promise<ClassroomChat> {
  return parseAnswer(classroomChatAnswer, await client.get(`/api/classroom/${roomId}/chat`));
}

/** Random id of this tab, the same after a reload. */
export function tabDevice(): string {
  const key = 'classroom device';
  const kept = sessionStore.get(key);
  if (kept !== null) return kept;
  const made = randomId();
  sessionStore.set(key, made);
  return made;
}

/** Opens the signalling connection at a path of this site, or at an address. */
export function openClassroomSocket(socketUrl: string): Socket {
  const url = new URL(socketUrl, window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url, 'flowroom-classroom');
  const adapter: Socket = {
    send: text => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.addEventListener('open', () => adapter.onopen?.());
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    adapter.onmessage?.({ data }),
  );
  socket.addEventListener('close', () => adapter.onclose?.());
  return adapter;
}

/** What a try of the connection to the site found. */
export interface ConnectionFound {
  roundTripMs: number;
  /** Megabits a second down; null where it could not be measured. */
  downMbit: number | null;
  /** Milliseconds that the server's clock is ahead; null where it does not say. */
  clockOffset: number | null;
}

/** A file of the site that is large enough to be timed. */
const sample = '/brand/social-1200x630.png';

const timed = async (url: string): Promise<{ ms: number; bytes: number; date: number }> => {
  const begin = performance.now();
  const answer = await fetch(`${url}?try=${randomId()}`, { cache: 'no-store' });
  const { size } = await answer.blob();
  const date = Date.parse(answer.headers.get('date') ?? '');
  return { ms: Math.max(1, performance.now() - begin), bytes: size, date };
};

/** Measures the way to the site: the best of three round trips, then one file. */
export async function tryConnection(): Promise<ConnectionFound> {
  const trips: number[] = [];
  let clockOffset: number | null = null;
  for (let at = 0; at < 3; at += 1) {
    // One after the other, or they share the line.
    const { ms, date } = await timed('/favicon.ico');
    trips.push(ms);
    if (!Number.isNaN(date)) clockOffset = date + 500 - Date.now();
  }
  const roundTripMs = Math.round(Math.min(...trips));
  const { ms, bytes } = await timed(sample);
  const transfer = ms - roundTripMs;
  const downMbit = bytes > 10_000 && transfer > 2 ? (bytes * 8) / transfer / 1_000 : null;
  return { roundTripMs, downMbit, clockOffset };
}

/** How well a class will run over a connection. */
export type ConnectionGrade = 'good' | 'fair' | 'poor';

export function gradeOf({ roundTripMs, downMbit }: ConnectionFound): ConnectionGrade {
  if (roundTripMs > 500 || (downMbit !== null && downMbit < 0.5)) return 'poor';
  return roundTripMs > 200 || (downMbit !== null && downMbit < 2) ? 'fair' : 'good';
}
