/** A session ends this long after it began, however much it is used (OWASP ASVS 5.0, 7.3.2). Both lifetimes stand in the privacy policy. */
export const SESSION_DAYS = 30;

/** And this long after it was last used (7.3.1). */
export const SESSION_IDLE_DAYS = 14;

/** A browser somebody logged in from is known this long, the longest a cookie lives (RFC 6265bis, 5.5). */
export const DEVICE_DAYS = 400;

/** Its last use is written down at most this often: a write for every call would cost more than the call. */
export const SEEN_EVERY_MINUTES = 10;
