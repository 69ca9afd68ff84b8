// Written by scripts/assets/avatars.ts: change it there.

/** The portraits of the demo school's teachers: the key of the stored file by name. */
export const PORTRAITS = {
  'Ingrid Solberg': 'c84e8850aa00ccd3f0428529e1cc8bf6',
  'Matteo Ferrante': 'b7a46f3e312f38d1e954da8e70a6b1a4',
  'Zofia Marczak': '539bf24d0428159dd0619621283e2981',
  'Henrik Lindqvist': '45369e6f958495cd422c915d82117e71',
  'Dimitris Vlahos': 'fc2d9f409056376640816c36912c9e9a',
  'Léonie Carpentier': '549a030f01f7f853aefcbaa4dcc6cd7a',
  'Tomás Oliveira': '1cdc0048244a4327c21893cfcadbb1ed',
  'Katalin Szabó': '4a6082185380d207018b6801f4c04254',
  'Oisín Gallagher': '41e4f18c165b26475e5e970a26bfc83a',
  'Noor Verhoeven': '194b73eab8dd2f54bf68f435aa6e8fe8',
} as const;
