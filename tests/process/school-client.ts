/** Makes an account over HTTP; answers once the school has acknowledged it. Throws on any other answer. */
export async function register(address: string, name: string): Promise<{ email: string; password: string }> {
  const account = { email: `${name}@process.example`, password: `password of ${name}` };
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, ...account }),
  });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${await answer.text()}`);
  return account;
}

/** Logs in; answers the person, and the cookies and address to act for them. Throws when the school refuses. */
export async function login(address: string, account: { email: string; password: string }) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { _id: string; courses: { _id: string }[] } };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { user, cookie, address };
}

/** Enrols whoever is logged in; answers once the school has acknowledged it. */
export async function enrol(
  { user, cookie, address }: Awaited<ReturnType<typeof login>>,
  course: number,
): Promise<void> {
  const answer = await fetch(`${address}/api/courses/${course}/assign`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ userId: user._id }),
  });
  if (!answer.ok) throw new Error(`assign answered ${answer.status}: ${await answer.text()}`);
}
