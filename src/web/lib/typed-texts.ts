import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';

/** The texts of a plain form that the server refused, by field, and the address it was sent to. */
export interface TypedTexts {
  readonly form: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Their key among the responses that a page hands over to the browser. */
const TYPED_TEXTS = ['typed texts'];

/**
 * Keeps the texts with the responses that the page hands over to the browser: while it hydrates, React sets every field to
 * what it renders itself.
 */
export function setTypedTexts(client: QueryClient, typed: TypedTexts): void {
  client.setQueryData(TYPED_TEXTS, typed);
}

/**
 * Returns what was typed into a form when the server refused it; undefined for other forms. The texts are for the first
 * form that shows them: they are removed then, and do not come back when it is opened again.
 */
export function useTypedTexts(form: string | undefined): TypedTexts['texts'] | undefined {
  // The login over the page is outside of the page's cache.
  const client = useContext(QueryClientContext);
  // Read once: a field that lost its first text would be emptied by React.
  const [texts] = useState(() => {
    const typed = client?.getQueryData<TypedTexts>(TYPED_TEXTS);
    return typed?.form === form ? typed?.texts : undefined;
  });
  useEffect(() => {
    if (texts) client?.removeQueries({ queryKey: TYPED_TEXTS });
  }, [client, texts]);
  return texts;
}
