import { api } from '#web/lib/api.ts';

/** Confirms a subscription by the token of its link. Throws ApiError: `link_invalid`. */
export const confirmSubscription = (token: string) => api('POST /newsletter/confirm', { body: { token } });

/** Removes a subscriber by the token of their link; succeeds whether or not they were subscribed. */
export const leaveNewsletter = (token: string) => api('POST /newsletter/unsubscribe', { query: { token } });
