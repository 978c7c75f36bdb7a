/**
 * Id of the section that sets up a second factor, on the page of the password: links lead to it.
 */
export const secondStepId = 'second-step';
