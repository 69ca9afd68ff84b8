import { describe, expect, it } from 'vitest';
import { readEmails } from './read-emails.ts';

const texts = (list: string) => readEmails(list).map(({ text }) => text);

describe('readEmails', () => {
  it.each([
    ['one a line, with a heading', 'Email\na@b.test\r\nc@d.test\r'],
    ['all in one line', 'a@b.test; c@d.test'],
    ['commas, blanks and bars', 'a@b.test, c@d.test'],
    ['blanks', 'a@b.test  c@d.test'],
    ['bars', 'a@b.test|c@d.test'],
    ['names before addresses', 'Ada Byron <a@b.test>, "Dee, Cee" <c@d.test>'],
    ['links', 'mailto:a@b.test\n(c@d.test).'],
    ['the columns of Moodle', 'First name,Last name,Email address\nA,B,a@b.test\nC,D,c@d.test'],
    ['the columns of WordPress', 'ID;user_login;user_email\n1;ab;a@b.test\n2;c@x.test;c@d.test'],
    ['line breaks in a further column', 'Email,Note\na@b.test,"two\nlines, ""x""\nnobody@x.test"\nc@d.test,x'],
    ['lines above the headings', 'sep=;\nStudents of 2026\n\nNombre;Correo electrónico\nA;a@b.test\nC;c@d.test'],
    ['a table without headings', '1\tAda\ta@b.test\n2\tCee\tc@d.test'],
    ['a quote that does not end', '"a@b.test\nc@d.test'],
  ])('reads %s', (_what, list) => {
    expect(texts(list)).toEqual(['a@b.test', 'c@d.test']);
  });

  it.each([
    ['Name,E-mail 1 - Type,E-mail 1 - Value\nAda,Work,a@b.test\nBob,Home,c@d.test'],
    ['Accepts Email Marketing,Email\nyes,a@b.test\nno,c@d.test'],
    ['Email Type,E-mail Address\nwork,a@b.test\nhome,c@d.test'],
    ['email_verified_at,email\n2026-01-01 10:00:00,a@b.test\n,c@d.test'],
    ['username:email\nada:a@b.test\ncid:c@d.test'],
    ['username^firstname^email\nada^Ada^a@b.test\ncid^Cid^c@d.test'],
    ['1:a@b.test\n2:c@d.test'],
    ['a@b.test/c@d.test'],
    ['a@b.test，c@d.test'],
    ['a@b.test；c@d.test'],
    ['a@b.test、c@d.test'],
    ['mailto:a@b.test, mailto:c@d.test'],
    ['\u200Ba@b.test\n\u202Ac@d.test\u202C'],
  ])('finds the addresses of %j', (list) => {
    expect(texts(list)).toEqual(['a@b.test', 'c@d.test']);
  });

  it.each([
    ['First name,Last name,Email address\nAda,Byron,a@b.test', 'Ada Byron'],
    ['Name;Email\n"Byron, Ada";a@b.test', 'Byron, Ada'],
    ['Apellidos;Nombre;Correo\nByron;Ada;a@b.test', 'Ada Byron'],
    ['"Ada Byron" <a@b.test>', 'Ada Byron'],
    ['Email\nAda Byron <a@b.test>', 'Ada Byron'],
    ['Name;Email\n;a@b.test', undefined],
    ['a@b.test', undefined],
  ])('finds the name beside the address of %j', (list, name) => {
    expect(readEmails(list).map((one) => [one.text, one.name])).toEqual([['a@b.test', name]]);
  });

  it('keeps a slash that is part of one address', () => {
    expect(texts('sales/eu@b.test')).toEqual(['sales/eu@b.test']);
  });

  it('returns the text of rows without an address, by the lines they begin at', () => {
    expect(readEmails('Email,Note\na@b.test,"two\nlines"\n\nnobody,x\n,y')).toEqual([
      { line: 2, text: 'a@b.test' },
      { line: 5, text: 'nobody' },
      { line: 6, text: 'y' },
    ]);
    expect(texts('')).toEqual([]);
  });
});

describe('reading a list of addresses', () => {
  it('takes the first column, whatever separates it, and numbers the lines as the file does', () => {
    const csv = '\uFEFFEmail;Name\r\n"ada@test.example";Ada\n\n eve@test.example ,Eve\nbob@test.example\tBob\n';
    expect(readEmails(csv)).toEqual([
      { line: 2, text: 'ada@test.example', name: 'Ada' },
      { line: 4, text: 'eve@test.example', name: 'Eve' },
      { line: 5, text: 'bob@test.example', name: 'Bob' },
    ]);
  });

  it('takes a heading for one in the first line only', () => {
    expect(readEmails('Correo\nEmail').map(({ text }) => text)).toEqual(['Email']);
    expect(readEmails('ada@test.example').map(({ line }) => line)).toEqual([1]);
  });
});
