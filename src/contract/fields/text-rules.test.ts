import { describe, expect, it } from 'vitest';
import { fieldErrorSentence, fieldMessage, readFieldError } from './field-errors.ts';
import { OPTIONAL_PASSWORD_RULE, PERSON_RULES, PRESENT_PASSWORD_RULE, textError, textErrors } from './text-rules.ts';
import { email, newPassword, personName } from '#modules/users/contract/users.ts';

const sentences = (typed: Record<string, string>) =>
  Object.values(textErrors(PERSON_RULES, typed)).map((error) => fieldErrorSentence(error));

describe('the rules of an account', () => {
  const good = { name: 'Ada', email: 'ada@aula.test', password: 'long enough' };

  it('accept a good one, with blanks around it', () => {
    expect(sentences(good)).toEqual([]);
    expect(sentences({ ...good, name: ' Ada ', email: ' ada@aula.test ' })).toEqual([]);
  });

  it.each([
    [{ name: '  ' }, 'Name is required.'],
    [{ name: 'see www.aula.test' }, 'A name cannot contain a web address.'],
    [{ name: 'x'.repeat(121) }, 'A name has at most 120 characters.'],
    [{ email: '' }, 'Email is required.'],
    [{ email: 'ada@' }, 'Please enter a valid email address.'],
    [{ password: '' }, 'Password is required.'],
    [{ password: 'short' }, 'A password has at least 8 characters.'],
    [{ password: 'x'.repeat(129) }, 'A password has at most 128 characters.'],
  ])('refuse %j', (change, sentence) => expect(sentences({ ...good, ...change })).toEqual([sentence]));

  it.each(['', ' ', 'x', 'ada@aula.test', 'a@b@c', 'www.x.com', 'x'.repeat(300), 'a\nb'])(
    'agree with the schemas of the API on %j',
    (typed) => {
      const schemas = { name: personName, email, password: newPassword };
      for (const [name, schema] of Object.entries(schemas)) {
        const [issue] = schema.safeParse(typed).error?.issues ?? [];
        const ours = textError(PERSON_RULES[name as keyof typeof schemas], typed);
        expect(ours, name).toEqual(issue ? readFieldError(issue.message) : null);
      }
    },
  );

  it('let a stored account keep its password, and log in with an old one', () => {
    expect(textError(OPTIONAL_PASSWORD_RULE, '')).toBeNull();
    expect(textError(OPTIONAL_PASSWORD_RULE, 'short')).toEqual({ code: 'password_too_short', params: { min: 8 } });
    expect(textError(PRESENT_PASSWORD_RULE, 'short')).toBeNull();
  });
});

describe('the message of a field error', () => {
  it('carries its code and numbers', () => {
    expect(readFieldError(fieldMessage('too_long', { max: 160 }))).toEqual({ code: 'too_long', params: { max: 160 } });
    expect(readFieldError(fieldMessage('name_required'))).toEqual({ code: 'name_required' });
    expect(readFieldError('Invalid input: expected string, received undefined')).toBeNull();
  });
});
