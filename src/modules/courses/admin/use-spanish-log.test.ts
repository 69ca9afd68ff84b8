import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { logInSpanish } from './use-spanish-log.ts';

it('[COURSES-60] logs failures of the list of courses three ways, in Spanish', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [down, broken] = [new TypeError('Failed to fetch'), new RangeError('A cycle in the body.')];
  logInSpanish(new ApiError('No.', { status: 404 }));
  logInSpanish(new ApiError('No response', { status: 0, cause: down }));
  logInSpanish(broken);
  expect(warn.mock.calls).toEqual([
    ['Error en la respuesta del servidor:', 404, 'No.'],
    ['No se recibió respuesta del servidor:', down],
    ['Error al configurar la solicitud:', broken],
  ]);
});
