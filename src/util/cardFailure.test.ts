import words from '#src/translations/en/card.json';
import { cardFailureOf } from './cardFailure.ts';

const messages: Record<string, string> = words;

describe('words for a refused card', () => {
  it.each([
    [{ type: 'card_error', code: 'card_declined' }, 'declined'],
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      'insufficientFunds',
    ],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      'authenticationFailed',
    ],
    [
      { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      'authenticationFailed',
    ],
    [{ type: 'card_error', code: 'expired_card' }, 'expired'],
    [{ type: 'card_error', code: 'processing_error' }, 'processing'],
    [{ type: 'validation_error', code: 'incomplete_number' }, 'incompleteNumber'],
    [{ type: 'validation_error', code: 'invalid_number' }, 'incorrectNumber'],
    [{ type: 'validation_error', code: 'incomplete_cvc' }, 'incompleteCvc'],
    [{ type: 'validation_error', code: 'incorrect_cvc' }, 'incorrectCvc'],
    [{ type: 'validation_error', code: 'incomplete_zip' }, 'incompleteZip'],
    [{ type: 'validation_error', code: 'incorrect_zip' }, 'incorrectZip'],
    [{ type: 'validation_error', code: 'incomplete_expiry' }, 'incompleteExpiry'],
    [{ type: 'validation_error', code: 'invalid_expiry_year_past' }, 'invalidExpiry'],
    [{ type: 'api_connection_error' }, 'connection'],
    [{ type: 'api_error' }, 'api'],
    [{ type: 'authentication_error' }, 'authentication'],
    [{ type: 'card_error' }, 'declined'],
    [{ type: 'invalid_request_error' }, 'invalidRequest'],
    [{ type: 'rate_limit_error' }, 'rateLimit'],
  ])('reads %j as %s', (error, name) => {
    const { message } = cardFailureOf(error);
    expect(message).toBe(`CardField.${name}`);
    expect(messages[message]).toBeTruthy();
  });

  it('knows no code by the name of what every object has', () => {
    const name = 'constructor';
    expect(cardFailureOf({ type: name, code: name, decline_code: 'toString' })).toEqual({
      message: 'CardField.other',
    });
  });

  it('hands the words of the provider on when it has none', () => {
    expect(cardFailureOf({ type: 'new_error', message: 'So it is.' })).toEqual({
      message: 'CardField.other',
      providerMessage: 'So it is.',
    });
  });
});
