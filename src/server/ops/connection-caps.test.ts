import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionCaps, type ConnectionLimits } from './connection-caps.ts';

let server: Server;
let sockets: Client[] = [];
/** Requests with a body the server has seen the head of. */
let heads = 0;
afterEach(async () => {
  for (const { socket } of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Client {
  readonly socket: Socket;
  said: string;
  closed: boolean;
}

async function serve(limits: Partial<ConnectionLimits>, trustProxy: readonly string[] = []): Promise<void> {
  const caps = new ConnectionCaps(trustProxy, limits);
  server = createServer((request, response) => {
    if (request.method === 'POST') heads += 1;
    if (!caps.begin(request, response)) {
      response.writeHead(503, { connection: 'close' }).end();
      return;
    }
    request.resume().once('end', () => response.end('ok'));
  });
  caps.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** A connection from an address of the loopback network. */
function open(localAddress: string, bytes = ''): Client {
  const { port } = server.address() as { port: number };
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const client: Client = { socket, said: '', closed: false };
  socket.on('data', (chunk) => (client.said += chunk.toString()));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => (client.closed = true));
  if (bytes !== '') socket.write(bytes);
  sockets.push(client);
  return client;
}

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const HALF = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n12345';
const answered = (client: Client, status = 200) => expect.poll(() => client.said).toMatch(`HTTP/1.1 ${status} `);
const closed = (client: Client) => expect.poll(() => client.closed).toBe(true);
/** A connection that has been counted: it got a response. */
async function idle(address: string): Promise<Client> {
  const client = open(address, GET);
  await answered(client);
  return client;
}
/** A request whose body has begun to arrive. */
async function arriving(address: string): Promise<Client> {
  const client = await idle(address);
  const before = heads;
  client.socket.write(HALF);
  await expect.poll(() => heads).toBeGreaterThan(before);
  return client;
}

describe('the connections of one network', () => {
  it('[FAULT-18] are bounded: the oldest idle one makes room for the newest', async () => {
    await serve({ perNetwork: 2 });
    const [first, second] = [await idle('127.0.0.2'), await idle('127.0.0.2')];
    const third = await idle('127.0.0.2');
    await closed(first);
    expect([second.closed, third.closed]).toEqual([false, false]);
    await idle('127.0.0.3');
    expect(second.closed).toBe(false);
  });

  it('[FAULT-18] that are all in use keep theirs, and the newest is refused', async () => {
    await serve({ perNetwork: 2 });
    const used = [await arriving('127.0.0.2'), await arriving('127.0.0.2')];
    const refused = open('127.0.0.2', GET);
    await closed(refused);
    expect(refused.said).toBe('');
    expect(used.map((client) => client.closed)).toEqual([false, false]);
    for (const { socket } of used) socket.write('67890');
    for (const client of used) await expect.poll(() => client.said.match(/200/g)?.length).toBe(2);
  });

  it('[FAULT-18] of a trusted proxy are not counted', async () => {
    await serve({ perNetwork: 1, pendingBodies: 1, total: 4 }, ['127.0.0.0/8']);
    const clients = [
      await idle('127.0.0.2'),
      await idle('127.0.0.2'),
      await idle('127.0.0.2'),
      await arriving('127.0.0.2'),
    ];
    const another = open('127.0.0.2', HALF + '67890');
    await answered(another);
    expect(clients.some((client) => client.closed)).toBe(false);
  });
});

describe('half-sent bodies of one network', () => {
  it('[FAULT-18] are bounded: the next is refused with a response, other networks and requests without a body are not', async () => {
    await serve({ pendingBodies: 2 });
    const held = [await arriving('127.0.0.2'), await arriving('127.0.0.2')];
    await answered(open('127.0.0.2', HALF), 503);
    await idle('127.0.0.2');
    const other = open('127.0.0.3', HALF + '67890');
    await answered(other);
    held[0]!.socket.write('67890');
    await expect.poll(() => held[0]!.said.match(/200/g)?.length).toBe(2);
    await answered(open('127.0.0.2', HALF + '67890'));
  });
});

describe('a full server', () => {
  it('[FAULT-18, SEC-34] drops an idle connection of the network with the most, and lets the others in', async () => {
    await serve({ total: 4 });
    const greedy = [await idle('127.0.0.2'), await idle('127.0.0.2'), await idle('127.0.0.2')];
    const modest = await idle('127.0.0.3');
    const newcomer = await idle('127.0.0.4');
    await closed(greedy[0]!);
    expect([greedy[1]!.closed, greedy[2]!.closed, modest.closed, newcomer.closed]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('[FAULT-18, SEC-34] drops a half-sent one where the greediest has no idle one', async () => {
    await serve({ total: 3 });
    const greedy = [await arriving('127.0.0.2'), await arriving('127.0.0.2')];
    const modest = await idle('127.0.0.3');
    const newcomer = await idle('127.0.0.4');
    await expect.poll(() => greedy.filter((client) => client.closed).length).toBe(1);
    expect([modest.closed, newcomer.closed]).toEqual([false, false]);
  });
});
