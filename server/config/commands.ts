/** Programs of the package (`scripts/packaging/flowroom.mjs`) that are commands of npm too. */
export const packedPrograms = [
  'marketplace',
  'classroom',
  'web-settings',
  'doctor',
  'operate',
  'backup',
  'restore',
  'export',
  'import',
  'hide-places',
  'rebuild-projection',
];

const command = new RegExp(`npm run (?:-s )?(${packedPrograms.join('|')})\\b(?: --(?= ))?`, 'g');

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
    .replaceAll(command, 'node flowroom.mjs $1')
    .replaceAll('[-- ', '[')
    .replaceAll('npm start', 'node flowroom.mjs');
}
