/** Names that differ from those of the columns, with their position there. */
export type SparseNames = [index: number, name: string][];

/**
 * The gazetteer as the build writes it and the server reads it: columns of equal length, because a
 * hundred thousand objects would be slow to read and large to keep. Coordinates are degrees.
 */
export interface GazetteerFile {
  /** In the order of the keys. */
  places: {
    /** Folded names, see `placeKey`. */
    keys: string[];
    names: string[];
    /** Index in `areas` of the region. */
    regions: number[];
    populations: number[];
    lats: number[];
    lngs: number[];
  };
  /** Further keys of places: parts of double names and names in other languages; in their order. */
  aliases: {
    keys: string[];
    /** Index in `places`. */
    places: number[];
  };
  /** Countries and their regions. */
  areas: {
    /** `US`, and with its country `US.CA`. */
    codes: string[];
    /** `California`; empty where unknown. */
    names: string[];
    /** Index in `places` of the largest place. */
    largest: number[];
    /**
     * North, east, south and west of each, one after another; west is above east across the date
     * line.
     */
    bounds: number[];
    /** Folded names in all languages, in their order. */
    keys: string[];
    /** Index of the area that a key means. */
    keyAreas: number[];
  };
  /** By language, what is called otherwise there; countries are named by `Intl`. */
  otherNames: Partial<Record<string, { places: SparseNames; regions: SparseNames }>>;
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
