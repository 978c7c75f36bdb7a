/** Where classes are held: on the site itself, or with Zoom. */
export const meetingProviderNames = ['classroom', 'zoom'] as const;
export type MeetingProviderName = (typeof meetingProviderNames)[number];

/** Minutes before a class at which its classroom opens. */
export const classroomOpens = { min: 5, max: 60, usual: 15 } as const;

/** Days for which a recording can be offered to those who booked; 0: none is made. */
export const recordingDays = [0, 3, 7, 30] as const;
