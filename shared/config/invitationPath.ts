/** Address of an invitation to teach. Not of `paths`: few pages need it. */
export const invitationPath = (id: string): string => `/teach/invitations/${id}`;
