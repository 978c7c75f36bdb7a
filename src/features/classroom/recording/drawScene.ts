import type { RecordedPicture, RecordedTracks } from './recordedTracks.ts';

/** Pixels of a recording. */
export const recordedSize = { width: 1_280, height: 720 } as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Small pictures in a column: fewer would be larger than they need to be. */
const fewestRows = 5;
/** Width that is left for the large picture, at least. */
const leastMain = 800;

/** Returns the grid of small pictures: the largest ones that leave the large one its room. */
function gridOf(count: number): { rows: number; tile: { width: number; height: number } } {
  for (let rows = fewestRows; ; rows += 1) {
    const height = Math.floor(recordedSize.height / rows);
    const width = Math.floor((height * 16) / 9);
    const columns = Math.ceil(count / rows);
    if (recordedSize.width - columns * width >= leastMain) return { rows, tile: { width, height } };
  }
}

/** Returns where the large picture and the small ones are drawn: in columns at its right. */
export function placePictures(others: number): { main: Box; others: Box[] } {
  const { width, height } = recordedSize;
  const { rows, tile } = gridOf(others);
  const left = width - Math.ceil(others / rows) * tile.width;
  return {
    main: { x: 0, y: 0, width: left, height },
    others: Array.from({ length: others }, (_, index) => ({
      x: left + Math.floor(index / rows) * tile.width,
      y: (index % rows) * tile.height,
      ...tile,
    })),
  };
}

/** Returns the place of a whole picture in the middle of a box. */
export function fitInto(box: Box, picture: { width: number; height: number }): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

/** Videos that play the tracks of a recording, each as long as it is drawn. */
export function createPlayers() {
  const players = new Map<MediaStreamTrack, HTMLVideoElement>();
  return {
    of(track: MediaStreamTrack): HTMLVideoElement {
      const known = players.get(track);
      if (known) return known;
      const video = document.createElement('video');
      video.muted = true;
      video.playsInline = true;
      video.srcObject = new MediaStream([track]);
      void video.play().catch(() => undefined);
      players.set(track, video);
      return video;
    },
    /** Ends those that are drawn no more. */
    retain(tracks: ReadonlySet<MediaStreamTrack | null>) {
      for (const [track, video] of players) {
        if (tracks.has(track)) continue;
        video.srcObject = null;
        players.delete(track);
      }
    },
  };
}

type Players = ReturnType<typeof createPlayers>;

function drawPicture(
  brush: CanvasRenderingContext2D,
  box: Box,
  { name, track }: RecordedPicture,
  players: Players,
): void {
  const video = track && track.readyState === 'live' ? players.of(track) : null;
  if (video && video.videoWidth > 0) {
    const { x, y, width, height } = fitInto(box, {
      width: video.videoWidth,
      height: video.videoHeight,
    });
    brush.drawImage(video, x, y, width, height);
    return;
  }
  brush.fillStyle = '#f4efe6';
  brush.font = `600 ${Math.round(box.height / 12)}px sans-serif`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(name, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.9);
}

/** Draws what is recorded now. */
export function drawScene(
  brush: CanvasRenderingContext2D,
  { main, others }: Pick<RecordedTracks, 'main' | 'others'>,
  players: Players,
): void {
  const places = placePictures(others.length);
  brush.fillStyle = '#1d1722';
  brush.fillRect(0, 0, recordedSize.width, recordedSize.height);
  drawPicture(brush, places.main, main, players);
  others.forEach((one, index) => {
    const box = places.others[index];
    if (box) drawPicture(brush, box, one, players);
  });
  players.retain(new Set([main, ...others].map(({ track }) => track)));
}
