import pg from 'pg';

/** Called once for each connection that breaks, whatever it was doing. */
export type OnConnectionError = (cause: Error) => void;

/**
 * Returns pg's client with an error listener from its first moment. A pool listens to its idle connections only: without
 * this one, a server that restarts ends the process through any connection that is checked out
 * (https://node-postgres.com/apis/pool#error).
 */
function heardClient(onError: OnConnectionError): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // One loss emits several errors: PostgreSQL's last message, then the end of the socket.
      let reported = false;
      this.on('error', (cause) => {
        if (!reported) onError(cause);
        reported = true;
      });
    }
  };
}

/** Creates a pool that survives the loss of any of its connections and reports each to `onError`. Does not connect. */
export function createPool(settings: pg.PoolConfig, onError: OnConnectionError): pg.Pool {
  // The types of pg describe the constructor without the argument that the pool passes.
  const Client = heardClient(onError) as unknown as NonNullable<pg.PoolConfig['Client']>;
  const pool = new pg.Pool({ ...settings, Client });
  // Reported by the client itself.
  pool.on('error', () => undefined);
  return pool;
}

/** Creates a single connection whose loss is reported to `onError`. Does not connect. */
export const createClient = (settings: pg.ClientConfig, onError: OnConnectionError): pg.Client =>
  new (heardClient(onError))(settings);
