/** Who people can sign in with by a button, in the order of the buttons. */
export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];
