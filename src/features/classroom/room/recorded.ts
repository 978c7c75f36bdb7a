import type { RoomPerson } from '#shared/classroom/roomState.ts';
import { isHost, othersIn } from './roomModel.ts';
import type { RoomModel } from './roomModel.ts';

/** Whether the room wants a recording of the reader's browser now. */
export const recordsHere = ({ room, you }: RoomModel): boolean =>
  room?.phase === 'held' && room.recording === 'on' && room.recordingBy === you;

/** Those who moderate, and of the others those who agreed, where they are recorded at all. */
export const recordedOthers = (model: RoomModel): RoomPerson[] =>
  othersIn(model).filter(
    person =>
      isHost(person) || (model.room?.recordingOf === 'agreed' && person.agreesToRecording === true),
  );
