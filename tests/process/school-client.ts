import { connect, type Socket } from 'node:net';

/** Registers a user over HTTP; returns the credentials. Throws unless the server acknowledges it. */
export async function register(address: string, name: string): Promise<{ email: string; password: string }> {
  const account = { email: `${name}@process.example`, password: `password of ${name}` };
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, ...account }),
  });
  if (response.status !== 201) throw new Error(`register returned ${response.status}: ${await response.text()}`);
  return account;
}

/** Logs in; returns the user, the session cookies and the server's address. Throws when the server refuses. */
export async function login(address: string, account: { email: string; password: string }) {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (response.status !== 200) throw new Error(`login returned ${response.status}: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { _id: string; courses: { _id: string }[]; role: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { user, cookie, address };
}

/** Buys a course as a logged-in user; resolves once the server has acknowledged it. */
export async function enrol(
  { user, cookie, address }: Awaited<ReturnType<typeof login>>,
  course: number,
): Promise<void> {
  const response = await fetch(`${address}/api/courses/${course}/assign`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ userId: user._id }),
  });
  if (!response.ok) throw new Error(`assign returned ${response.status}: ${await response.text()}`);
}

/** Opens a connection; returns what it received and the time it ended. */
export function openConnection(address: string): { socket: Socket; received: () => string; ended: Promise<number> } {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => socket.destroy());
  const ended = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())));
  return { socket, received: () => received, ended };
}
