/** Imports a message file of this language, by its name without `.json`. */
export const importArea = (area: string) =>
  import(
    /* webpackChunkName: "words-en-[request]" */
    /* webpackExclude: /(shell|components|errors|console\w*|processes)\.json$/ */
    `../en/${area}.json`
  ) as Promise<{ default: Record<string, string> }>;
