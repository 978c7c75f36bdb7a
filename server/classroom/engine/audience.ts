import type { MediaKind } from '#shared/classroom/media.ts';

/** Who may receive a person's media. */
export class Audience {
  readonly #allowed = new Map<MediaKind, ReadonlySet<string> | null>();

  /** Everybody: null. What was not set goes to nobody. */
  allow(kind: MediaKind, to: readonly string[] | null): void {
    if (to?.length === 0) this.#allowed.delete(kind);
    else this.#allowed.set(kind, to && new Set(to));
  }

  has(kind: MediaKind, personId: string): boolean {
    const to = this.#allowed.get(kind);
    return to === null || (to?.has(personId) ?? false);
  }

  get isEmpty(): boolean {
    return this.#allowed.size === 0;
  }
}
