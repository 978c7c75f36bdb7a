import { render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { ConfigProvider } from '#src/config/ConfigContext.tsx';
import { testConfig } from '#src/testing/appConfig.ts';
import { intlOf } from '#src/translations/intl.ts';
import { ListingLocation } from './ListingLocation.tsx';
import { mapCenterOf } from './mapCenter.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const geolocation = { lat: 45.512, lng: -122.6226 };
const classAt = (id = 'class-1', publicData: ListingPublicData = {}) => ({
  id,
  attributes: { geolocation, publicData },
});

const show = (address?: string) =>
  render(
    <ConfigProvider value={testConfig}>
      <RawIntlProvider value={intlOf('en-US')}>
        <ListingLocation center={mapCenterOf(classAt())} address={address} />
      </RawIntlProvider>
    </ConfigProvider>,
  );

describe('ListingLocation', () => {
  it('shows a picture by day and one by night, of a circle somewhere near', () => {
    show('Hawthorne, Portland');
    const pictures = screen.getAllByAltText('Map of the surroundings of Hawthorne, Portland');
    const queries = pictures.map(
      picture => new URL(picture.getAttribute('src') ?? '', 'https://x').searchParams,
    );
    expect(queries.map(query => query.get('theme'))).toEqual(['light', 'dark']);
    for (const query of queries) {
      expect(query.get('radius')).toBe('500');
      expect(query.get('zoom')).toBe('11');
      expect(Number(query.get('width'))).toBeLessThanOrEqual(640);
      expect(query.get('lat')).not.toBe('45.51200');
    }
    expect(screen.getByRole('link', { name: 'GeoNames' })).toBeVisible();
    expect(screen.getByText(/within 500 meters of its middle/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Explore the map' })).toBeVisible();
  });

  it('does without an address', () => {
    show();
    expect(screen.getAllByAltText('Map of the surroundings')).toHaveLength(2);
  });
});

describe('mapCenterOf', () => {
  it('gives a class the same place on every map, and not its own', () => {
    const found = mapCenterOf(classAt());
    expect(found).toEqual(mapCenterOf(classAt()));
    expect(found).not.toEqual(geolocation);
    expect(found).not.toEqual(mapCenterOf(classAt('class-2')));
  });

  it('shows a point that is rough already as it is', () => {
    const location = { address: 'Portland', isRough: true };
    expect(mapCenterOf(classAt('class-1', { location }))).toEqual(geolocation);
  });

  it('throws without a place', () => {
    expect(() =>
      mapCenterOf({ id: 'class-1', attributes: { geolocation: null, publicData: {} } }),
    ).toThrow('A map needs a center.');
  });
});
