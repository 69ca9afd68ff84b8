import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

it('[SEC-54] sets the headers of the OWASP Secure Headers Project, and HSTS over https', () => {
  const plain = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
  expect(securityHeaders(false)).toEqual(plain);
  expect(securityHeaders(true)).toEqual({
    ...plain,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

it('[SEC-54] leaves out, for scripts, style sheets and fonts, what browsers obey on documents alone', () => {
  const names = (type?: string) => Object.keys(securityHeaders(true, type));
  const ofAll = ['x-content-type-options', 'referrer-policy', 'x-frame-options', 'strict-transport-security'];
  const ofDocuments = ['permissions-policy', 'cross-origin-opener-policy'];
  for (const type of ['text/javascript; charset=utf-8', 'text/css; charset=utf-8', 'font/woff2']) {
    expect(names(type).toSorted()).toEqual(ofAll.toSorted());
  }
  for (const type of [undefined, 'text/html; charset=utf-8', 'application/json', 'image/svg+xml', 'application/pdf']) {
    expect(names(type).toSorted()).toEqual([...ofAll, ...ofDocuments].toSorted());
  }
});
