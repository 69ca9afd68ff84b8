import { createContext } from 'react';

/** The course whose team uploads the images of texts inside; null: an admin does. */
export const TextImagePlace = createContext<string | null>(null);
