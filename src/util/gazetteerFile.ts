/**
 * The gazetteer as the build writes it and the server reads it: columns of equal length, because a
 * hundred thousand objects would be slow to read and large to keep. Coordinates are degrees.
 */
export interface GazetteerFile {
  /** In the order of the keys. */
  places: {
    /** Folded names, see `fold`. */
    keys: string[];
    names: string[];
    /** Index in `regions`. */
    regions: number[];
    populations: number[];
    lats: number[];
    lngs: number[];
  };
  /** Code with its country (`US.CA`) and name (`California`, or empty). */
  regions: [code: string, name: string][];
  /** Postal codes in their order. */
  zips: {
    keys: string[];
    cities: string[];
    /** Code with its country. */
    regions: string[];
    lats: number[];
    lngs: number[];
  };
}
