import { describe, expect, it } from 'vitest';
import { fillForm } from './fill-form.ts';

const PAGE =
  '<form action="/api/forms/other"><input name="email"/></form>' +
  '<form method="post" action="/api/forms/ask"><input type="hidden" name="locale" value="en"/>' +
  '<input id="a" name="name" maxLength="9"/><input type="email" name="email"/><input type="password" name="password"/>' +
  '<textarea rows="4" name="message"></textarea></form><form><input name="email"/></form>';
const fill = (texts: Record<string, string>, form = '/api/forms/ask') => fillForm(PAGE, { form, texts });

describe('fillForm', () => {
  it('fills the fields of the form that was sent, and no other', () =>
    expect(fill({ name: 'Ada', email: 'ada@test.example', message: '\nHello' })).toBe(
      PAGE.replace('<input id="a"', '<input value="Ada" id="a"')
        .replace('<input type="email"', '<input value="ada@test.example" type="email"')
        .replace('"message"></', '"message">\n\nHello</'),
    ));

  it('escapes texts', () => {
    const html = fill({ name: '"><script>alert(1)</script>', message: '</textarea><script>&amp;$& $1' });
    expect(html).not.toContain('<script>');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).toContain('>\n&lt;/textarea&gt;&lt;script&gt;&amp;amp;$&amp; $1</textarea>');
  });

  it('leaves passwords, hidden fields and pages without the form alone', () => {
    expect(fill({ password: 'secret', locale: 'es' })).toBe(PAGE);
    expect(fill({ name: 'Ada' }, '/api/forms/none')).toBe(PAGE);
  });
});
