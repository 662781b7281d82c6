/** Type of the warning that the authorisation of the merchant is about to expire; no announcement, so no `noticeId` but 0. */
export const RENEWAL = 0;

/** The types the console shows (rule console/notice). */
export const SHOWN_TYPES = [1] as const;
