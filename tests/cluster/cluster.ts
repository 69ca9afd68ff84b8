import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { startWebServer, type WebServer, webPorts } from './web-server.ts';

/** Two Aula servers on one database behind nginx. */
export interface Cluster {
  readonly schools: readonly [SchoolProcess, SchoolProcess];
  readonly web: WebServer;
  close(): Promise<void>;
}

/** Starts two servers of a demo school on a PostgreSQL database, with a replica or without, and nginx in front of them. */
export async function openCluster(databaseUrl: string, replicaUrl?: string): Promise<Cluster> {
  const dataDir = temporaryFolder();
  const ports = await webPorts();
  const env = {
    DATABASE_URL: databaseUrl,
    ...(replicaUrl !== undefined && { DATABASE_REPLICA_URL: replicaUrl }),
    PUBLIC_URL: `https://127.0.0.1:${ports.secure}`,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
  };
  // The servers print their public address, so their ports are chosen here.
  const { secure: first, plain: second } = await webPorts();
  const open = (port: number) => startSchoolProcess({ dataDir, env: { ...env, PORT: String(port) } });
  const schools = [await open(first), await open(second)] as const;
  const web = await startWebServer(ports, [`127.0.0.1:${first}`, `127.0.0.1:${second}`]);
  return {
    schools: [
      { ...schools[0], address: `http://127.0.0.1:${first}` },
      { ...schools[1], address: `http://127.0.0.1:${second}` },
    ],
    web,
    async close() {
      await web.stop();
      await Promise.all(schools.map((school) => school.end('SIGKILL')));
    },
  };
}
