import { createServer } from 'node:net';

/** Returns a free port, chosen by the operating system. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('No port.')),
      );
    });
  });
}
