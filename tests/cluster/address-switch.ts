import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy whose target can change, like a virtual IP, HAProxy or PgBouncer in front of two PostgreSQL servers.
 */
export interface AddressSwitch {
  readonly port: number;
  /** Sends new connections to another port and cuts existing ones, as a moved address does. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

/** Opens the proxy on a free port of 127.0.0.1. */
export async function openSwitch(firstTarget: number): Promise<AddressSwitch> {
  let target = firstTarget;
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const behind = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [caller, behind],
      [behind, caller],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port was given out.');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    moveTo(port) {
      target = port;
      cut();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
