/** Longest side of a still picture, in points, and characters of its data URL. */
const longestSide = 640;
const mostCharacters = 200_000;
const qualities = [0.8, 0.6, 0.4];

/**
 * Takes a still picture of a camera or a screen; null where none can be taken. Returns a JPEG as a
 * data URL.
 */
export async function takeStill(track: MediaStreamTrack): Promise<string | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  try {
    await video.play();
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    const context = canvas.getContext('2d');
    if (!context || canvas.width === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const pictures = qualities.map(quality => canvas.toDataURL('image/jpeg', quality));
    return pictures.find(({ length }) => length <= mostCharacters) ?? null;
  } catch {
    return null;
  } finally {
    video.srcObject = null;
  }
}
