/**
 * One classic script out of modules that import only each other and come in the order of their
 * imports. Pages load the library with a plain script element and use it as soon as that has loaded,
 * which a module would not allow. Names at the top of the modules must differ.
 */
export function joinScripts(sources: readonly string[]): string {
  const bodies = sources.map(source =>
    source.replace(/^import [^;]*;\n/gm, '').replace(/^export (?=(async )?function|const)/gm, ''),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n')}})();\n`;
}
