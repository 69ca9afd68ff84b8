import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

describe('an e-mail address', () => {
  it('may break before its signs and nowhere else', () => {
    expect(renderToStaticMarkup(<EmailText address="ada.love-lace+a_b@mail.example" />)).toBe(
      'ada<wbr/>.love<wbr/>-lace<wbr/>+a<wbr/>_b<wbr/>@mail<wbr/>.example',
    );
    expect(renderToStaticMarkup(<EmailText address="" />)).toBe('');
  });
});
