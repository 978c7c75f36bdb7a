/**
 * Returns a text with the commands of this installation: the package has no npm, so
 * `npm run doctor` is `node flowroom.mjs doctor` there.
 */
export function withCommands(
  text: string,
  isPacked = process.env['FLOWROOM_PACKED'] === '1',
): string {
  if (!isPacked) return text;
  return text
    .replaceAll(/npm run ([a-z-]+)(?: --(?= ))?/g, 'node flowroom.mjs $1')
    .replaceAll('[-- ', '[')
    .replaceAll('npm start', 'node flowroom.mjs');
}
