import type { MediaKind, WantedTrack } from '#shared/classroom/media.ts';
import { assignSlots } from './assignSlots.ts';

const track = (person: string, kind: MediaKind, layer: 'high' | 'low' = 'high'): WantedTrack => ({
  person,
  kind,
  layer,
});

describe('slots of what a person receives', () => {
  it('stay with their track, whatever its layer, and are used again for the same medium', () => {
    const slots = [
      { media: 'audio' as const, wanted: track('a', 'voice') },
      { media: 'video' as const, wanted: track('a', 'camera') },
      { media: 'video' as const, wanted: track('b', 'camera') },
    ];
    const wanted = [track('c', 'screen'), track('a', 'camera', 'low'), track('a', 'music')];
    expect(assignSlots(slots, wanted)).toEqual([
      { slot: 0, media: 'audio', wanted: track('a', 'music') },
      { slot: 1, media: 'video', wanted: track('a', 'camera', 'low') },
      { slot: 2, media: 'video', wanted: track('c', 'screen') },
    ]);
  });

  it('are added where there are more tracks than ever', () => {
    const slots = [{ media: 'audio' as const, wanted: null }];
    expect(assignSlots(slots, [track('a', 'voice'), track('b', 'voice')])).toEqual([
      { slot: 0, media: 'audio', wanted: track('a', 'voice') },
      { slot: null, media: 'audio', wanted: track('b', 'voice') },
    ]);
  });

  it('become idle, and take a track that is wanted twice once', () => {
    const slots = [{ media: 'video' as const, wanted: track('a', 'camera') }];
    expect(assignSlots(slots, [])).toEqual([{ slot: 0, media: 'video', wanted: null }]);
    expect(assignSlots([], [track('a', 'camera'), track('a', 'camera', 'low')])).toEqual([
      { slot: null, media: 'video', wanted: track('a', 'camera', 'low') },
    ]);
  });
});
