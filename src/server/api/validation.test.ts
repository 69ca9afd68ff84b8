import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serializerCompiler, validatorCompiler } from './validation.ts';

/** A field that callers may set, one that only the server sets, and a secret one. */
const given = { name: 'Ada', role: 'admin', passwordHash: 'x' };
const ROUTE = '/people/:id';

/** Returns what a route reads of a call and sends of a row, each with `given` in every place. */
async function exchanged(): Promise<{ read: unknown; sent: unknown }> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const person = z.object({ name: z.string() });
  let read: unknown;
  app.put(
    ROUTE,
    {
      schema: {
        params: z.object({ id: z.string() }),
        querystring: person,
        body: z.object({ name: z.string(), children: z.array(person) }),
        response: { 200: z.object({ name: z.string(), children: z.array(person) }) },
      },
    },
    async ({ params, query, body }) => {
      read = { params, query, body };
      return { ...given, children: [given] };
    },
  );
  const response = await app.inject({
    method: 'PUT',
    url: '/people/1',
    query: given,
    payload: { ...given, children: [given] },
  });
  await app.close();
  return { read, sent: response.json() };
}

const declared = { name: 'Ada', children: [{ name: 'Ada' }] };

it('[SEC-46, SEC-88] input has the fields that its schema declares, at any depth, and no others', async () => {
  expect((await exchanged()).read).toEqual({ params: { id: '1' }, query: { name: 'Ada' }, body: declared });
});

it('[SEC-07, SEC-88] a response has the fields that its schema declares, at any depth, and no others', async () => {
  expect((await exchanged()).sent).toEqual(declared);
});
