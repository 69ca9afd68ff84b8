import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { networkOf } from '#server/ops/network.ts';
import type { Services } from '#server/services.ts';
import type { CertificateServices } from './certificate-services.ts';
import { checkCredential } from './check-credential.ts';
import { openCheckLimit } from './check-limit.ts';
import { setUpCredentialThread } from './credential-thread.ts';
import {
  addKey,
  getCertificate,
  getCredential,
  getDidDocument,
  getIssuer,
  getStatusList,
  listCertificates,
  listCertificatesOf,
  readImage,
  readPdf,
  reissue,
  revoke,
  setPrivate,
} from './certificates.service.ts';

/** Registers certificates. */
export async function register(
  app: FastifyInstance,
  services: CertificateServices & Pick<Services, 'pool'>,
): Promise<void> {
  const { db, pool } = services;
  const takeCheck = openCheckLimit(pool);
  const readCredential = setUpCredentialThread(app);
  endpoint(app, 'GET /certificates/:address', async ({ params }) => {
    const certificate = await getCertificate(services, params.address);
    if (!certificate.ready) app.jobs.wake();
    return certificate;
  });

  endpoint(app, 'GET /certificates/:address/image', async ({ params, reply }) => {
    const image = await readImage(services, params.address);
    void reply.header('content-disposition', 'inline; filename="certificate.png"');
    return image;
  });

  endpoint(app, 'GET /certificates/:address/credential', async ({ params }) =>
    Readable.from([await getCredential(db, params.address)]),
  );

  endpoint(app, 'POST /certificates/check', async ({ body, request }) => {
    await takeCheck(networkOf(request));
    return checkCredential({ ...services, readCredential }, body.credential);
  });

  endpoint(app, 'GET /certificates/:address/pdf', ({ params, caller }) => readPdf(services, caller, params.address));

  endpoint(app, 'PUT /certificates/:address', ({ params, body, caller }) =>
    setPrivate(services, caller, params.address, body.private),
  );

  endpoint(app, 'POST /certificates/:address/reissue', async ({ params, body, caller }) => {
    const issued = await reissue(services, caller, params.address, body.name);
    app.jobs.wake();
    return issued;
  });

  endpoint(app, 'GET /users/user/:id/certificates', ({ params, caller }) => listCertificatesOf(db, caller, params.id));

  endpoint(app, 'GET /admin/certificates', ({ query }) => listCertificates(db, query));
  endpoint(app, 'POST /admin/certificates/:id/revoke', ({ params, body, caller }) =>
    revoke(services, caller, params.id, body.reason),
  );
  endpoint(app, 'GET /admin/certificates/issuer', () => getIssuer(services));
  endpoint(app, 'POST /admin/certificates/keys', ({ caller }) => addKey(services, caller));
}

/** Fastify plugin: what verifiers of credentials read, outside of the API and open to every origin. */
export async function registerSite(app: FastifyInstance, services: CertificateServices): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*');
  });

  app.get('/.well-known/did.json', async (_request, reply) =>
    reply
      .type('application/did+ld+json')
      .header('cache-control', 'no-cache')
      .send(await getDidDocument(services)),
  );

  app.get<{ Params: { list: string } }>(
    '/credentials/status/:list(^2\\d{3}(?:0[1-9]|1[0-2])$)',
    async (request, reply) =>
      reply
        .type('application/ld+json')
        .header('cache-control', 'no-cache')
        .send(await getStatusList(services, Number(request.params.list))),
  );
}
