/** The page about the school, besides the texts of its settings. */
export const about = {
  title: 'About',
  team: 'Our team',
  empty: 'We have not written this page yet. If there is something you would like to know, ask us.',
};
