import { api } from '#web/lib/api.ts';

/** Confirms a subscription by the token of its link. Fails with ApiError: `link_invalid`. */
export const confirmSubscription = (token: string) => api('POST /newsletter/confirm', { body: { token } });

/** Takes a subscriber off the list by the token of their link; whether they were on it is not said. */
export const leaveNewsletter = (token: string) => api('POST /newsletter/unsubscribe', { query: { token } });
