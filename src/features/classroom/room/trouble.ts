import type { MediaStatus } from '../media/mediaLink.ts';
import type { QualityLevel } from '../media/lineQuality.ts';
import type { SignallingStatus } from '../signalling/signalling.ts';
import { isHost, leaderOf, selfOf } from './roomModel.ts';
import type { RoomModel } from './roomModel.ts';

/** What is wrong, and on whose side. */
export type Trouble =
  | 'offline'
  | 'server'
  | 'media'
  | 'teacherAway'
  | 'teacherWeak'
  | 'soundOnly'
  | 'fewPictures'
  | 'weakUpload';

export interface Condition {
  isOnline: boolean;
  signalling: SignallingStatus;
  media: MediaStatus;
  model: RoomModel;
  quality: QualityLevel;
  /** What of the own camera is sent. */
  sent: 'all' | 'small' | 'none';
}

/** Returns the one thing to say about the line: the cause before its consequences. */
export function troubleOf(condition: Condition): Trouble | null {
  const { isOnline, signalling, media, model, quality, sent } = condition;
  if (!isOnline) return 'offline';
  if (signalling === 'lost') return 'server';
  const self = selfOf(model);
  if (media === 'lost' && self?.isAdmitted) return 'media';
  const leader = leaderOf(model);
  const follows = self !== undefined && !isHost(self);
  if (follows && model.room?.phase === 'held' && leader?.isConnected === false) {
    return 'teacherAway';
  }
  if (follows && leader?.line === 'weak') return 'teacherWeak';
  if (quality === 'soundOnly') return 'soundOnly';
  if (quality !== 'high') return 'fewPictures';
  return sent === 'none' ? 'weakUpload' : null;
}
