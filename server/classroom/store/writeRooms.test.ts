import pino from 'pino';
import { createStayKeeper } from './keepStays.ts';
import { sumOfStays } from './readStays.ts';
import type { RoomStore } from './roomStore.ts';
import type { StayRow } from './tables.ts';
import { createRoomWriter } from './writeRooms.ts';
import { startClass } from '../room/admitPeople.ts';
import { joinRoom, leaveRoom, loseMember } from '../room/joinRoom.ts';
import { newRoom, withLine, withRoom } from '../room/roomRecord.ts';
import type { RoomRecord } from '../room/roomRecord.ts';

const logger = pino({ level: 'silent' });
const at = (seconds: number) => Date.UTC(2027, 0, 4, 18) + seconds * 1_000;

/** A database that can be away. */
function database() {
  const rooms = new Map<string, RoomRecord>();
  const stays = new Map<string, StayRow>();
  const lines: string[] = [];
  const state = { isAway: false };
  const reach = () => (state.isAway ? Promise.reject(new Error('away')) : Promise.resolve());
  const store: Pick<RoomStore, 'save' | 'saveStays' | 'saveLines'> = {
    save: record => reach().then(() => void rooms.set(record.room.id, record)),
    saveStays: rows => reach().then(() => rows.forEach(row => void stays.set(row.id, row))),
    saveLines: (_roomId, added) => reach().then(() => void lines.push(...added.map(l => l.text))),
  };
  return { rooms, stays, lines, state, store: store as RoomStore };
}

const plan = {
  roomId: 'l.1',
  title: 'Flow',
  start: at(0),
  end: at(3_600),
  plan: [],
  capacity: 12,
};

/** A room whose changes are followed and written. */
function writtenRoom() {
  const data = database();
  const stays = createStayKeeper();
  let now = at(0);
  let record = newRoom(plan);
  const writer = createRoomWriter({
    ...{ roomId: 'l.1', store: data.store },
    ...{ stays, logger, now: () => now },
  });
  return {
    ...data,
    writer,
    async become(change: (record: RoomRecord) => RoomRecord) {
      const before = record;
      record = change(record);
      stays.follow(record, now);
      writer.changed(before, record);
      await jest.advanceTimersByTimeAsync(0);
    },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1_000;
        if (second % 15 === 14) {
          stays.beat(now);
          writer.write();
        }
        await jest.advanceTimersByTimeAsync(1_000);
      }
    },
  };
}

const person = {
  id: 'sam',
  name: 'Sam',
  role: 'student' as const,
  image: null,
  accountId: 'account',
  orderId: 'order',
  seat: null,
  device: 'browser',
  isNew: false,
};
const started = (record: RoomRecord) => startClass(joinRoom(record, person), at(0));

describe('what is written of a room', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is at once what has to outlive the process, and soon the rest', async () => {
    const room = writtenRoom();
    await room.become(started);
    expect(room.rooms.get('l.1')?.room.phase).toBe('held');
    await room.become(record =>
      withLine(record, {
        id: 'a',
        at: at(0),
        from: 'sam',
        name: 'Sam',
        to: 'everyone',
        text: 'Hi',
      }),
    );
    expect(room.rooms.get('l.1')?.chat).toEqual([]);
    await room.pass(2);
    expect(room.rooms.get('l.1')?.chat).toHaveLength(1);
  });

  it('retains of the chat what was written to everybody while it was retained', async () => {
    const room = writtenRoom();
    await room.become(started);
    const say = (text: string, to: 'everyone' | 'teacher') =>
      room.become(record =>
        withLine(record, { id: text, at: at(0), from: 'sam', name: 'Sam', to, text }),
      );
    await say('before', 'everyone');
    await room.become(record => withRoom(record, { keepsChat: true }));
    await say('kept', 'everyone');
    await say('my knee', 'teacher');
    await room.pass(2);
    expect(room.lines).toEqual(['kept']);
  });

  it('has whole stays after half a minute without a database', async () => {
    const room = writtenRoom();
    await room.become(started);
    await room.pass(60);
    room.state.isAway = true;
    await room.pass(15);
    await room.become(record => loseMember(record, 'sam', at(75)));
    await room.become(record => joinRoom(record, person));
    await room.pass(15);
    room.state.isAway = false;
    await room.pass(60);
    await room.become(record => leaveRoom(record, 'sam'));
    await room.writer.close();
    expect(sumOfStays([...room.stays.values()])).toMatchObject([
      { orderId: 'order', from: at(0), until: at(150), minutes: 3 },
    ]);
  });

  it('loses at most fifteen seconds of a stay when the process is killed', async () => {
    const room = writtenRoom();
    await room.become(started);
    await room.pass(44);
    const [stay] = room.stays.values();
    expect(stay?.until_at.getTime()).toBe(at(30));
  });

  it('is one stay of those who come back after the process was killed, soon enough', async () => {
    const room = writtenRoom();
    await room.become(started);
    await room.pass(40);
    const rows = [...room.stays.values()];
    const lengthsOf = (seconds: number) => {
      const kept: StayRow[] = [];
      const stays = createStayKeeper(rows);
      stays.follow(started(newRoom(plan)), at(seconds));
      void stays.flush(async some => void kept.push(...some));
      return kept.map(row => [row.from_at.getTime() - at(0), row.until_at.getTime() - at(0)]);
    };
    expect(lengthsOf(80)).toEqual([[0, 80_000]]);
    expect(lengthsOf(200)).toEqual([[200_000, 200_000]]);
  });
});
