import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

describe('EmailText', () => {
  it('breaks only before its signs', () => {
    expect(renderToStaticMarkup(<EmailText address="ada.love-lace+a_b@mail.example" />)).toBe(
      'ada<wbr/>.love<wbr/>-lace<wbr/>+a<wbr/>_b<wbr/>@mail<wbr/>.example',
    );
    expect(renderToStaticMarkup(<EmailText address="" />)).toBe('');
  });
});
