/** Result of a check; an `unfinished` input is a fault only when its field is left. */
interface Judgement {
  complete: boolean;
  error: { type: string; code: string; message: string } | undefined;
  unfinished: boolean;
}

export function brandOf(digits: string): {
  brand: string;
  cvc: number;
  groups: number[];
  lengths: number[];
};
export function numberDigits(text: string): string;
export function formatNumber(digits: string): string;
export function judgeNumber(digits: string): Judgement;
export function expiryDigits(text: string): string;
export function formatExpiry(digits: string, deleting?: boolean): string;
export function judgeExpiry(digits: string, today: Date): Judgement;
export function judgeCvc(digits: string, number: string): Judgement;
export function judgePostal(text: string): Judgement;
