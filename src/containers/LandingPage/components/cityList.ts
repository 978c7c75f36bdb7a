/** A city of the landing page; bounds are north-east latitude, longitude, south-west latitude, longitude. */
export const cities = [
  {
    id: 'newYork',
    address: 'New York, New York, United States',
    bounds: '40.91755300,-73.70027200,40.47739900,-74.25909000',
  },
  {
    id: 'losAngeles',
    address: 'Los Angeles, California, United States',
    bounds: '34.33731000,-118.15529400,33.70365200,-118.66818700',
  },
  {
    id: 'sanFrancisco',
    address: 'San Francisco, California, United States',
    bounds: '37.83239500,-122.35698400,37.70813100,-122.51781000',
  },
] as const;

export type CityId = (typeof cities)[number]['id'];
