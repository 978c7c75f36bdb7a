/** Money in integer minor units of `currency` (ISO 4217, upper case). */
export class Money {
  readonly amount: number;
  readonly currency: string;
  constructor(amount: number, currency: string) {
    this.amount = amount;
    this.currency = currency;
  }
}

/** A place on earth in degrees. */
export class LatLng {
  readonly lat: number;
  readonly lng: number;
  constructor(lat: number, lng: number) {
    this.lat = lat;
    this.lng = lng;
  }
}

/** An exact decimal number stored as its digits, e.g. `-23.5`. */
export class Decimal {
  readonly value: string;
  constructor(value: string | number) {
    this.value = String(value);
  }
}

/** An EDN keyword without its colon, e.g. `dataSchema.of/listing`; a plain string in JSON. */
export class Keyword {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A uuid inside attributes; ids of resources and relationships are plain strings until written. */
export class Uuid {
  readonly uuid: string;
  constructor(uuid: string) {
    this.uuid = uuid;
  }
}

/** Digits after the decimal point that a currency (a code of three letters) is written with. */
export function currencyDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}
