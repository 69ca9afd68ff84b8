import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { type Network, networkOfAddress } from './network.ts';

/** How many connections one process keeps open, counted by the network of their other end. */
export interface ConnectionLimits {
  /** Connections in all; those of trusted proxies are not counted. Each takes memory. */
  readonly total: number;
  /** Connections of one network: a class of 200 behind one address, each with a browser that opens six (RFC 9112 §9.4), and some. */
  readonly perNetwork: number;
  /** Requests of one network whose body is still arriving: a class that sends its forms in the same second, twice over. */
  readonly pendingBodies: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { total: 10_000, perNetwork: 1_500, pendingBodies: 400 };

/** What the names in TRUST_PROXY stand for (the same as in @fastify/proxy-addr). */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of proxies.flatMap((proxy) => NAMED[proxy] ?? [proxy])) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** The connections of one network, oldest first, and how many of their requests are still arriving. */
interface Peer {
  readonly network: Network;
  readonly sockets: Set<Socket>;
  pending: number;
}

/** An open connection and its latest request. */
interface Connection {
  readonly peer: Peer;
  request?: IncomingMessage;
  response?: ServerResponse;
}

const isIdle = ({ response }: Connection): boolean => response === undefined || response.writableFinished;
const isArriving = ({ request }: Connection): boolean => request?.complete === false;

/**
 * Bounds the connections and the half-sent bodies of each network (an IPv4 address, an IPv6 /64). A network at its bound
 * loses its oldest idle connection to its newest, or is refused where none is idle. When the process is full, the network
 * with the most connections loses one: never one with few to one with many. A trusted proxy is exempt, because the
 * connections of all visitors come from it: there it is the proxy that bounds them (deploy/nginx).
 */
export class ConnectionCaps {
  readonly #limits: ConnectionLimits;
  readonly #trusted: BlockList;
  readonly #peers = new Map<Network, Peer>();
  readonly #connections = new WeakMap<Socket, Connection>();
  #open = 0;

  constructor(trustProxy: readonly string[], limits: Partial<ConnectionLimits> = {}) {
    this.#limits = { ...CONNECTION_LIMITS, ...limits };
    this.#trusted = listOf(trustProxy);
  }

  /** Counts the connections of a server from here on. */
  watch(server: Server): void {
    server.on('connection', (socket) => this.#admit(socket));
    // Far above what is counted here, so that connections of trusted proxies find room.
    server.maxConnections = 2 * this.#limits.total;
  }

  /**
   * Notes a request on its connection. Returns false for one with a body that is to be refused, because as many of its
   * network are still arriving.
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#connections.get(request.socket);
    if (!connection) return true;
    connection.request = request;
    connection.response = response;
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return true;
    const { peer } = connection;
    if (peer.pending >= this.#limits.pendingBodies) return false;
    peer.pending += 1;
    let pending = true;
    const arrived = (): void => {
      if (pending) peer.pending -= 1;
      pending = false;
    };
    request.once('end', arrived).once('close', arrived);
    return true;
  }

  #admit(socket: Socket): void {
    // A connection that has ended already has no address any more; a link-local one carries its zone.
    const [address] = socket.remoteAddress?.split('%', 1) ?? [];
    if (address === undefined) return;
    const network = networkOfAddress(address);
    // The network of an IPv4-mapped address is the IPv4 address itself.
    const plain = network.includes(':') ? address : network;
    if (this.#trusted.check(plain, familyOf(plain))) return;
    const peer = this.#peers.get(network) ?? { network, sockets: new Set(), pending: 0 };
    const { perNetwork, total } = this.#limits;
    const room =
      (peer.sockets.size < perNetwork || this.#drop(peer, isIdle)) && (this.#open < total || this.#makeRoom(peer));
    if (!room) {
      socket.destroy();
      return;
    }
    this.#peers.set(network, peer);
    peer.sockets.add(socket);
    this.#open += 1;
    this.#connections.set(socket, { peer });
    socket.once('close', () => this.#forget(peer, socket));
  }

  #forget(peer: Peer, socket: Socket): void {
    if (!peer.sockets.delete(socket)) return;
    this.#open -= 1;
    if (peer.sockets.size === 0) this.#peers.delete(peer.network);
  }

  /** Closes the oldest connection of a peer that `may` be closed; false where there is none. */
  #drop(peer: Peer, may: (connection: Connection) => boolean): boolean {
    for (const socket of peer.sockets) {
      const connection = this.#connections.get(socket);
      if (!connection || !may(connection)) continue;
      this.#forget(peer, socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  /** Closes a connection of the network with the most of them; false where that is the newcomer's own and none may go. */
  #makeRoom(newcomer: Peer): boolean {
    let greediest = newcomer;
    for (const peer of this.#peers.values()) if (peer.sockets.size > greediest.sockets.size) greediest = peer;
    return this.#drop(greediest, isIdle) || this.#drop(greediest, isArriving);
  }
}
