export type Metadata = Record<string, string>;

/** What nearly every object of the provider begins with. */
export interface Base<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
  metadata: Metadata;
}
