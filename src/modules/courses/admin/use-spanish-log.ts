import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api.ts';

/** Logs a failed call in Spanish: with a response, without one, or before it was sent. */
export function logInSpanish(cause: unknown): void {
  if (!(cause instanceof ApiError)) console.warn('Error al configurar la solicitud:', cause);
  else if (cause.status === 0) console.warn('No se recibió respuesta del servidor:', cause.cause);
  else console.warn('Error en la respuesta del servidor:', cause.status, cause.message);
}

/**
 * Logs failed calls in Spanish while the page is shown, beside the log of every page: section 8 of the specification has the
 * list of courses do so, in every language of the page.
 */
export function useSpanishLog(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') logInSpanish(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') logInSpanish(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
