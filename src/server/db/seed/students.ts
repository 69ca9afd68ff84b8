import { seededRandom } from './seeded-random.ts';

/** Given and family names that go together, in no order. */
const NAMES: readonly (readonly [first: string, family: string])[] = [
  [
    'Anna Ben Clara Emil Greta Jonas Lena Moritz Paula Theo Frieda Kurt Marlene Anton',
    'Becker Brandt Fischer Hartmann Huber Kaiser Keller Krause Lehmann Schreiber Vogel Winkler Zimmermann Albrecht',
  ],
  [
    'Camille Émile Chloé Gaspard Inès Jules Léa Maxime Noémie Pauline Rémi Sandrine Théo Zoé',
    'Bernard Blanchard Chevalier Dupuis Fontaine Gauthier Lambert Laurent Mercier Moreau Perrin Renaud Rousseau Vidal',
  ],
  [
    'Alba Carlos Elena Gonzalo Irene Javier Lucía Marta Nuria Pablo Raquel Sergio Teresa Álvaro',
    'Alonso Blanco Castro Domínguez Fuentes García Herrera Iglesias Jiménez Molina Navarro Ortega Ramos Serrano',
  ],
  [
    'Alessia Bruno Chiara Davide Elisa Federico Giulia Lorenzo Martina Nicola Paola Riccardo Silvia Stefano',
    'Barbieri Bianchi Caruso Conti Esposito Fontana Galli Greco Mancini Marino Ricci Rizzo Santoro Villa',
  ],
  [
    'Agnieszka Bartosz Dorota Filip Hanna Jakub Kasia Łukasz Magda Natalia Oskar Piotr Wanda Zuzanna',
    'Adamczyk Borkowski Duda Górski Jankowski Kamiński Kowalczyk Lis Mazur Nowak Pawlak Sikora Wilk Zając',
  ],
  [
    'Agnes Björn Ebba Erik Freja Gustav Ida Johan Karin Lars Maja Nils Sigrid Øystein',
    'Andersson Berg Dahl Ekström Haugen Holm Jensen Karlsson Lund Nyström Olsen Sandberg Strand Åkerman',
  ],
  [
    'Aoife Callum Ciara Declan Eleanor Fergus Grace Harry Isla Jack Niamh Oliver Rhiannon Rory',
    'Barnes Byrne Campbell Davies Fletcher Hughes Kavanagh Mackenzie Morgan Murphy Price Quinn Walsh Whitfield',
  ],
  [
    'Anouk Bram Daan Eva Femke Gijs Jasper Lieke Lotte Maarten Nienke Roos Sander Wout',
    'Bakker Bos de~Boer de~Vries Dekker Hendriks Jansen Kuiper Mulder Peeters Smit van~Dijk Vermeulen Visser',
  ],
  [
    'Beatriz Diogo Filipa Gonçalo Helena Inês João Leonor Mafalda Nuno Rita Rui Sofia Vasco',
    'Almeida Azevedo Cardoso Carvalho Correia Fonseca Lopes Magalhães Marques Pinto Ribeiro Santos Sousa Teixeira',
  ],
  [
    'Andreea Bogdan Cristina Ioana Mihai Radu Ivana Marko Milica Petra Luka Jelena Nikola Tamara',
    'Albu Dragomir Ionescu Munteanu Popa Stan Horvat Jovanović Kovačević Marić Novak Petrović Savić Tomić',
  ],
  [
    'Ayşe Burak Defne Elif Emre Zeynep Yusuf Amira Farid Karim Layla Nadia Omar Salma',
    'Aksoy Aydın Çelik Demir Kaya Öztürk Şahin Bennani Haddad Khalil Mansour Nasser Rahmani Saleh',
  ],
  [
    'Aditi Arjun Kavya Rohan Priya Vikram Chen Jia Hiroshi Keiko Minh Linh Seo-yeon Ji-ho',
    'Banerjee Desai Iyer Kapoor Mehta Rao Zhang Liu Tanaka Sato Nguyen Tran Kim Park',
  ],
];

/** Letters that do not decompose into a base letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ı: 'i', ß: 'ss', đ: 'd' };

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøıßđ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^a-z]/g, '');
}

/** A generated student. */
export interface Student {
  readonly name: string;
  readonly email: string;
}

/**
 * Returns up to 2,300 students, always the same ones, no two of the same name. Their addresses are unique and lie under
 * a top-level domain reserved for examples (RFC 2606 section 2), so no mail can be delivered.
 */
export function demoStudents(count: number): Student[] {
  const everyone = NAMES.flatMap(([firstNames, family]) =>
    firstNames.split(' ').flatMap((first) => family.split(' ').map((last) => [first, last.replace('~', ' ')] as const)),
  );
  if (count > everyone.length) throw new RangeError(`There are only ${everyone.length} students to be had.`);
  const counts = new Map<string, number>();
  return seededRandom('students of the demo school')
    .shuffle(everyone)
    .slice(0, count)
    .map(([first, last]) => {
      const account = `${plain(first)}.${plain(last)}`;
      const namesakes = counts.get(account) ?? 0;
      counts.set(account, namesakes + 1);
      return { name: `${first} ${last}`, email: `${account}${namesakes > 0 ? namesakes + 1 : ''}@students.example` };
    });
}
