import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a cookie: 256 bits of the system's chance, where OWASP ASVS 5.0 (7.2.3) asks for at least 128. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The key a token's session is stored under: what is in the database logs nobody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
