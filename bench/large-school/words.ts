/** Names of users and courses of a generated school: from many languages, with accents that a search ignores. */
export const FIRST_NAMES =
  'Ada Aylin Björn Chloé Dmitri Elif Emeka Farah Gaël Hana Iñaki Ingrid Jun Jürgen Kofi Laila Léa Luca Maïté Mateo Mei Nadia Nora Olu Østen Petra Priya Ramón Rosa Ruth Sanjay Saoirse Sofía Stefan Tomás Ulla Václav Wanjiru Yuki Zoë'.split(
    ' ',
  );
export const LAST_NAMES =
  'Achebe Almeida Andersen Banerjee Bauer Berg Çelik Costa Dvořák Eriksen Fischer García Gómez Haddad Horvat Hughes Ibáñez Ivanova Jansen Kaya Kowalska Lefèvre Lindqvist López Mäkinen Martín Moreau Müller Núñez Nguyen Novák Okafor Papadakis Pérez Petrović Quiroga Rossi Sánchez Sato Schäfer Silva Sørensen Szabó Tanaka Ueda Virtanen Weber Wójcik Yilmaz Zhang'.split(
    ' ',
  );
export const CATEGORIES = ['Programming', 'Design', 'Marketing', 'Business', 'Art', 'Photography'] as const;
export const MANNERS = [
  'Practical',
  'Everyday',
  'Modern',
  'Honest',
  'First steps in',
  'Beyond',
  'The craft of',
  'Thinking in',
];
export const SUBJECTS =
  'arches loops letters markets light colour queries stories budgets portraits maps rhythm gardens bridges façades weaving clocks harbours ceramics algebra negotiation typography animation databases watercolour perspective interviews pricing composition recursion'.split(
    ' ',
  );
export const COMPANIONS =
  'for beginners|from scratch|in ten evenings|for small shops|with pencil and paper|for teams|by example|under pressure|for the curious|at night'.split(
    '|',
  );
export const SENTENCES = [
  'You start with something small that works and take it apart.',
  'Every unit ends with an exercise that fits into half an hour.',
  'The examples come from cafés, workshops and newsrooms rather than from textbooks.',
  'Bring a notebook; you will draw before you calculate.',
  'There is a naïve way and a patient way, and you will try both.',
  'By the end you can judge your own work and say why it holds.',
  'We look at mistakes first, because they teach faster than successes.',
  'No tool is needed that does not come with your machine.',
  'Old masters and new hands are compared side by side.',
  'The last unit is a piece of your own, from the first sketch to the final touch.',
];
