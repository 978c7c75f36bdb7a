import { comingTimes, kindsDue, reminderKinds } from '#server/mail/reminders/dueReminders.ts';
import type { BookedRow, ReminderKind } from '#server/mail/reminders/dueReminders.ts';
import { reminderVerdict } from '#server/mail/reminders/reminderVerdict.ts';
import { must } from './must.ts';
import type { Studio } from './studio.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { dayMs } from '#shared/time/time.ts';
import { hasDay } from '#shared/transactions/subscriptionDays.ts';

interface Row extends BookedRow {
  id: string;
}

/** Orders as the tables of the server have them: as they were a moment ago. */
function rowsOf(studio: Studio): Row[] {
  return studio.orders.flatMap(({ state: { id, state, booking, metadata } }) => {
    const isSeries = state === 'state/subscription-confirmed';
    if (!booking || (!isSeries && state !== 'state/accepted')) return [];
    return [
      {
        id,
        state: isSeries ? 'subscription-confirmed' : 'accepted',
        start_at: booking.start,
        end_at: isSeries ? booking.displayEnd : booking.end,
        terms: metadata,
        public_data: studio.data,
      },
    ];
  });
}

/** Sends the reminders of a studio as the job of the server does, from tables that lag behind. */
export class Reminders {
  readonly #studio: Studio;
  readonly #claimed = new Set<string>();
  #rows: Row[] = [];

  constructor(studio: Studio) {
    this.#studio = studio;
  }

  /** The next moment at which one is due. */
  nextDue(): number {
    if (this.#rows.length === 0) return Infinity;
    const { now } = this.#studio.clock;
    const dues = this.#studio
      .times()
      .slice(0, 3)
      .flatMap(({ start }) => Object.values(reminderKinds).map(({ before }) => start - before))
      .filter(at => at > now);
    return Math.min(Infinity, ...dues);
  }

  /** The tables catch up. */
  project(): void {
    this.#rows = rowsOf(this.#studio);
  }

  async send(): Promise<void> {
    const { now } = this.#studio.clock;
    for (const row of this.#rows) {
      for (const { start, date } of comingTimes(row, now, now + dayMs)) {
        for (const kind of kindsDue({ start, data: row.public_data }, now)) {
          await this.#remind(row, { start, date, kind });
        }
      }
    }
    this.project();
  }

  async #remind(
    { id, state }: Row,
    { start, date, kind }: { start: number; date: string; kind: ReminderKind },
  ): Promise<void> {
    const key = [kind, id, ...(state === 'accepted' ? [] : [date])].join('/');
    if (this.#claimed.has(key)) return;
    const order = entityOf(
      await this.#studio.server.joining.query({ listingId: this.#studio.listingId }).then(page => {
        const data = page.data.find(one => one.id === id);
        if (!data) throw new Error(`There is no order ${id}.`);
        return { ...page, data };
      }),
    );
    const verdict = reminderVerdict(order, { start, kind });
    if (verdict === 'wait') return;
    this.#claimed.add(key);
    if (verdict === 'send') this.#expectHeld(id, start, kind);
  }

  /** Expects that anybody who is reminded has a seat in that class time at this moment. */
  #expectHeld(id: string, start: number, kind: ReminderKind): void {
    const { engine, data } = this.#studio;
    const { booking, metadata, state } = engine.order(id).state;
    const held = this.#studio.times().find(time => time.start === start);
    const isSeries = state === 'state/subscription-confirmed';
    const hasPlace = isSeries
      ? held !== undefined && hasDay(metadata, held.date)
      : state === 'state/accepted' && booking?.start.getTime() === start;
    must(hasPlace, () => ({ reminded: kind, id, state, start, data, booking, metadata }));
  }
}
