import { expect, it } from 'vitest';
import { SAMPLE_PASSWORDS } from '#server/config.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

const ada = { name: 'Ada Lovelace', email: 'countess-42@lovelace.example' };

it.each(['password', 'PassWord', 'qwertyuiop', '12345678', 'trustno1', 'iloveyou'])(
  '[SEC-10, SEC-65] refuses the common password %s',
  async (password) => {
    await expect(checkNewPassword(password, ada)).rejects.toMatchObject({ code: 'password_common' });
  },
);

it.each([
  'Ada Lovelace',
  'adalovelace',
  'ADA  LOVELACE',
  'countess-42@lovelace.example',
  'countess-42',
  'lovelace.example',
])('[SEC-65] refuses %s, which is part of the name or address', async (password) => {
  await expect(checkNewPassword(password, ada)).rejects.toMatchObject({ code: 'password_personal' });
});

it.each([...SAMPLE_PASSWORDS, 'AULA-Demo-1234'])(
  '[SEC-65] refuses %s, which is printed in the documentation, except for an account that registers in a demo',
  async (password) => {
    await expect(checkNewPassword(password, ada)).rejects.toMatchObject({ code: 'password_common' });
    await expect(checkNewPassword(password, ada, { allowPublished: true })).resolves.toBeUndefined();
  },
);

it.each(['difference engine', 'Ada Lovelace likes numbers', '漢字漢字漢字漢字'])(
  '[SEC-65] takes %s',
  async (password) => {
    await expect(checkNewPassword(password, ada)).resolves.toBeUndefined();
  },
);

it('[SEC-77] stores passwords as argon2id with the parameters that OWASP asks for at least', async () => {
  expect(await hashPassword('difference engine')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('[SEC-77] hashing does not block the thread that handles requests', async () => {
  let turns = 0;
  let hashing = true;
  const count = (): void => {
    turns += 1;
    if (hashing) setImmediate(count);
  };
  setImmediate(count);
  await hashPassword('difference engine');
  hashing = false;
  // On this thread it would take one turn, however long.
  expect(turns).toBeGreaterThan(1);
});
