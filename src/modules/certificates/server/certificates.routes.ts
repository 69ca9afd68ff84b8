import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { networkOf } from '#server/ops/network.ts';
import type { CertificateParts } from './certificate-parts.ts';
import { checkCredential } from './check-credential.ts';
import type { TakeCheck } from './check-limit.ts';
import type { CredentialReader } from './credential-thread.ts';
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
export async function certificatesRoutes(
  app: FastifyInstance,
  parts: CertificateParts & { readonly takeCheck: TakeCheck; readonly readCredential: CredentialReader },
): Promise<void> {
  const { db } = parts;
  endpoint(app, 'GET /certificates/:address', async ({ params }) => {
    const shown = await getCertificate(parts, params.address);
    if (!shown.ready) app.jobs.wake();
    return shown;
  });

  endpoint(app, 'GET /certificates/:address/image', async ({ params, reply }) => {
    const image = await readImage(parts, params.address);
    void reply.header('content-disposition', 'inline; filename="certificate.png"');
    return image;
  });

  endpoint(app, 'GET /certificates/:address/credential', async ({ params }) =>
    Readable.from([await getCredential(db, params.address)]),
  );

  endpoint(app, 'POST /certificates/check', async ({ body, request }) => {
    await parts.takeCheck(networkOf(request));
    return checkCredential(parts, body.credential);
  });

  endpoint(app, 'GET /certificates/:address/pdf', ({ params, caller }) => readPdf(parts, caller, params.address));

  endpoint(app, 'PUT /certificates/:address', ({ params, body, caller }) =>
    setPrivate(parts, caller, params.address, body.private),
  );

  endpoint(app, 'POST /certificates/:address/reissue', async ({ params, body, caller }) => {
    const issued = await reissue(parts, caller, params.address, body.name);
    app.jobs.wake();
    return issued;
  });

  endpoint(app, 'GET /users/user/:id/certificates', ({ params, caller }) => listCertificatesOf(db, caller, params.id));

  endpoint(app, 'GET /admin/certificates', ({ query }) => listCertificates(db, query));
  endpoint(app, 'POST /admin/certificates/:id/revoke', ({ params, body, caller }) =>
    revoke(parts, caller, params.id, body.reason),
  );
  endpoint(app, 'GET /admin/certificates/issuer', () => getIssuer(parts));
  endpoint(app, 'POST /admin/certificates/keys', ({ caller }) => addKey(parts, caller));
}

/** Fastify plugin: what verifiers of credentials read, outside of the API and open to every origin. */
export async function issuerRoutes(app: FastifyInstance, parts: CertificateParts): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*');
  });

  app.get('/.well-known/did.json', async (_request, reply) =>
    reply
      .type('application/did+ld+json')
      .header('cache-control', 'no-cache')
      .send(await getDidDocument(parts)),
  );

  app.get<{ Params: { list: string } }>(
    '/credentials/status/:list(^2\\d{3}(?:0[1-9]|1[0-2])$)',
    async (request, reply) =>
      reply
        .type('application/ld+json')
        .header('cache-control', 'no-cache')
        .send(await getStatusList(parts, Number(request.params.list))),
  );
}
