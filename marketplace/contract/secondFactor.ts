/**
 * How the token endpoint carries a second factor (docs/decisions/178): a field of the password
 * grant, and a header of the 401 that distinguishes a right password from a wrong one. Both are the
 * product's additions to the protocol.
 */
export const secondFactor = {
  /** Field of the form: the code; empty while there is none yet. */
  field: 'second_factor',
  /** Header of the refusal; its value is `required`. */
  header: 'X-Second-Factor',
  required: 'required',
} as const;
