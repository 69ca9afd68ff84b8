import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret for a cookie: 256 random bits; OWASP ASVS 5.0 (7.2.3) requires at least 128. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the key a token's session is stored under, so that the contents of the database open no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
