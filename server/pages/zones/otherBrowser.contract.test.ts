import { freeSeatsOf, publishWeekly } from '#server/subscriptions/testing/world.ts';
import { entryOf } from '#server/mail/testing/calendarParts.ts';
import { startMailWorld } from '#server/mail/testing/mailWorld.ts';
import type { MailWorld } from '#server/mail/testing/mailWorld.ts';
import { createListingReader } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { zoneTable } from './zoneTable.ts';
import { installZoneData } from '@flowroom/marketplace/zoneData';
import { dayMs, hourMs } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
}, 90_000);
afterAll(() => world.close());

const zone = 'America/Vancouver';

/** The code of pages by itself, with rules of its own, as in a browser. */
async function openBrowser() {
  let code: Awaited<ReturnType<typeof pageCode>> | undefined;
  await jest.isolateModulesAsync(async () => {
    code = await pageCode();
  });
  if (!code) throw new Error('The code of pages was not loaded.');
  return code;
}

const pageCode = async () => ({
  ...(await import('@flowroom/marketplace/zoneRules')),
  ...(await import('#shared/schedule/classSchedule.ts')),
  ...(await import('#shared/time/time.ts')),
  ...(await import('#shared/time/zoneTable.ts')),
});

describe('a browser whose rules of a zone are not those of the server', () => {
  it('books, and shows the times of mail and calendar', async () => {
    const browser = await openBrowser();
    // From before November 2026, when British Columbia left its clocks forward.
    const old = { name: zone, changes: [], offsets: [-8 * hourMs] };
    browser.setZoneRules(name => (name === zone.toLowerCase() ? old : undefined));

    const now = Date.now() + world.clock.ahead;
    const data: Partial<ListingPublicData> = { timezone: zone };
    const { id, times, ...series } = await publishWeekly(world.teacher, data, now);
    const { publicData } = (await createListingReader(() => world.operator)(id)).attributes;
    const shownTimes = () => browser.scheduledTimes(publicData, now, now + 30 * dayMs);
    const free = () => freeSeatsOf(world.api, { id, ...series, times: shownTimes() });
    // No class time of the page was one of the server's: "No class has a place left".
    expect(new Set(await free())).toEqual(new Set([0]));

    const table = JSON.stringify(zoneTable(installZoneData(), now));
    browser.setZoneRules(browser.rulesIn(JSON.parse(table)));
    expect(new Set(await free())).toEqual(new Set([series.places]));
    const [, wanted] = shownTimes();
    const [start, end] = [new Date(wanted!.start), new Date(wanted!.end)];
    const student = await world.person({ timeZone: zone });
    await world.book({ id, start, end, price: 2000 }, 'accepted', student);

    const part = (style: Intl.DateTimeFormatOptions) => browser.formatInstant(start, zone, style);
    const day = [{ weekday: 'short' }, { day: 'numeric' }, { month: 'short' }] as const;
    expect(browser.formatTime(start, zone)).toMatch(/^6:00\sPM$/u);
    const mail = (await world.newMailsTo(student)).find(
      ({ template }) => template === 'accepted-customer',
    );
    const text = mail?.text.replace(/\s+/gu, ' ');
    expect(text).toContain(day.map(part).join(' '));
    expect(text).toContain('6:00 PM to 7:00 PM');
    expect(entryOf(mail).start).toBe(wanted!.start);
  });
});
