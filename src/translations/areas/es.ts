/** Imports a message file of this language, by its name without `.json`. */
export const importArea = (area: string) =>
  import(
    /* webpackChunkName: "words-es-[request]" */
    /* webpackExclude: /(shell|components|errors|console\w*|processes)\.json$/ */
    `../es/${area}.json`
  ) as Promise<{ default: Record<string, string> }>;
