/** Modules that the bundler makes of files that are not scripts. */
declare module '*.module.css' {
  /** Class names of the module by the name written in the stylesheet. */
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module '*.css';

declare module '*.woff2' {
  /** Address of the emitted file. */
  const url: string;
  export = url;
}

declare module '*.svg' {
  /** Address of the emitted file. */
  const url: string;
  export = url;
}
