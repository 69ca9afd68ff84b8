import type { PORTRAITS } from './portraits.ts';

/** Who teaches at the demo school: title and life, by name. */
export const TEACHERS: Readonly<Record<keyof typeof PORTRAITS, { readonly title: string; readonly bio: string }>> = {
  'Ingrid Solberg': {
    title: 'Software engineer and evening-school teacher',
    bio: 'Ingrid wrote booking systems for ferries along the Norwegian coast for twelve years and has taught beginners in Bergen for nearly as long. She believes that nobody is bad at programming, only badly introduced to it. Her students trace every loop on paper first, and thank her later.',
  },
  'Matteo Ferrante': {
    title: 'Typographer and book designer',
    bio: 'Matteo set books in Turin before he began to set screens. He has designed reading pages for two newspapers and a national library, and he still prints everything once to look at it upside down.',
  },
  'Zofia Marczak': {
    title: 'Campaign planner for small organisations',
    bio: 'Zofia works with theatres, clinics and choirs in Kraków that have more to say than to spend. Before that she spent eight years in an agency, learning what large budgets cannot buy. She answers every reply to her own newsletter.',
  },
  'Henrik Lindqvist': {
    title: 'Mediator and former purchasing manager',
    bio: 'Henrik bought steel for a shipyard in Gothenburg for fifteen years, then changed sides of the table and became a mediator. He has sat through some nine hundred negotiations and remembers the quiet ones best. He teaches with cases from leases, salaries and kitchens.',
  },
  'Dimitris Vlahos': {
    title: 'Database engineer',
    bio: 'Dimitris keeps the reservation database of a Greek railway correct on the day before Easter, when everybody travels. He has restored more backups than he would like and insists that his students restore at least one.',
  },
  'Léonie Carpentier': {
    title: 'Illustrator and drawing teacher',
    bio: 'Léonie draws for science books in Lyon: beetles, bridges and the inside of the ear. She has taught adults who were sure that they could not draw for more than ten years, and has kept every first sheet they left behind. Her own is among them.',
  },
  'Tomás Oliveira': {
    title: 'Photographer',
    bio: 'Tomás photographs craftspeople and their workshops in the north of Portugal, almost always beside a window. He learned on his grandfather’s camera, which had no light meter, and has been guessing the light ever since.',
  },
  'Katalin Szabó': {
    title: 'Colour and interface designer',
    bio: 'Katalin trained as a textile dyer in Pécs and now builds palettes for software used in hospitals and trams. She tests every colour outdoors at noon. Half of her family is colour-blind, and none of them lets her forget it.',
  },
  'Oisín Gallagher': {
    title: 'Customer researcher',
    bio: 'Oisín has listened to people for a living since he gave up selling insurance in Galway. He has interviewed farmers about tractors, nurses about rosters and teenagers about banks, and says that all of them were talking about trust. He teaches interviewers across Europe.',
  },
  'Noor Verhoeven': {
    title: 'Data analyst and teacher of Python',
    bio: 'Noor measures water levels for a Dutch water board and writes the programs that raise the alarm. She taught herself Python from library books, in lunch breaks of twenty minutes, which is why none of her lessons takes longer.',
  },
};
