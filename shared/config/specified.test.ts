import { listingLimits, timeZones, weeklyDays } from './listing.ts';
import { classDurations, languages, workoutTypes } from '#shared/fields/listingFields.ts';
import { maps } from './maps.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { marketplace } from './marketplace.ts';
import { passwordLength } from '#shared/contract/inputRules.ts';

const keys = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);

// The values are those of the specification: another one changes what was agreed.
describe('the constants of the marketplace', () => {
  it('are those of its money and its terms', () => {
    expect(marketplace).toMatchObject({
      currency: 'USD',
      providerCommissionPercent: 20,
      paymentGatewayFeePercent: 3.5,
      customerCommissionPercent: 0,
      listingMinimumPrice: 100,
      dayCountAvailableForBooking: 90,
      paymentWindowMinutes: 15,
      termsUpdated: '2022-08-09',
      privacyUpdated: '2022-08-18',
    });
  });

  it('are the sizes of its pages', () => {
    expect(pageSizes).toEqual({
      search: 24,
      manageListings: 42,
      inbox: 10,
      messages: 100,
      timeSlots: 500,
      notifications: 100,
      upcomingClasses: 5,
    });
  });

  it('are the limits of what is typed', () => {
    expect(listingLimits).toEqual({
      titleMax: 60,
      textMax: 5_000,
      imageBytesMax: 20_971_520,
      timeStepMinutes: 15,
    });
    expect(passwordLength).toEqual({ min: 8, max: 256 });
  });

  it('are the choices of a class', () => {
    expect(classDurations.map(({ minutes }) => minutes)).toEqual([30, 45, 60, 90]);
    expect(keys(weeklyDays)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(keys(timeZones)).toHaveLength(11);
    expect([keys(timeZones)[0], keys(timeZones).at(-1)]).toEqual([
      'America/Los_Angeles',
      'Pacific/Auckland',
    ]);
    expect(keys(languages).join(' ')).toBe(
      'english spanish french german chinese japanese korean arabic persian portuguese italian ' +
        'hindi dutch russian swedish greek turkish',
    );
    expect(keys(workoutTypes).join(' ')).toBe(
      'acroyoga aerobic balance_and_stability dance flexibility_and_mobility hiit indoor_cycling ' +
        'strength_training stretch yoga other',
    );
  });

  it('are those of its maps', () => {
    expect(maps).toMatchObject({
      defaultZoom: 11,
      staticMaxWidth: 640,
      fuzzy: { opacity: 0.2 },
    });
  });
});
