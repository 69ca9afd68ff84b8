import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { startWebServer, type WebServer, webPorts } from './web-server.ts';

/** Two Aulas on one database behind nginx. */
export interface Scene {
  readonly schools: readonly [SchoolProcess, SchoolProcess];
  readonly web: WebServer;
  close(): Promise<void>;
}

/** Opens a demo school by two processes on the PostgreSQL at an address, and nginx in front of them. */
export async function openScene(databaseUrl: string): Promise<Scene> {
  const dataDir = temporaryFolder();
  const ports = await webPorts();
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `https://127.0.0.1:${ports.secure}`,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
  };
  // They say their public address when they are open, so they are told their own ports.
  const { secure: first, plain: second } = await webPorts();
  const open = (port: number) => startSchoolProcess({ dataDir, env: { ...env, PORT: String(port) } });
  const schools = [await open(first), await open(second)] as const;
  const web = await startWebServer(ports, [`127.0.0.1:${first}`, `127.0.0.1:${second}`], dataDir);
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
