/** The page about the school and the people who make it. */
export const about = {
  title: 'About',
  description: 'Who makes the school: ten people who would rather teach one thing well than ten things fast.',
  heading: 'A school that keeps evening hours',
  text: 'Aula began with a lamp, a borrowed projector and nine chairs. The chairs are gone, the hours have stayed: we teach people who have already done a day of work, and we build every lesson for the attention that is left.',
  team: 'Meet our Team',
  teamText: 'Ten people, four time zones, one long table when we can manage it.',
  members: [
    {
      id: 'elena',
      name: 'Elena Marchetti',
      role: 'Founder and head of school',
      description:
        'Taught evening classes for fifteen years before there was a camera in the room. Still reads every letter that begins with “I nearly gave up”.',
    },
    {
      id: 'jonas',
      name: 'Jonas Weber',
      role: 'Head of programming',
      description:
        'Wrote the software that runs a harbour. Believes that an error message is a promise to somebody who is tired.',
    },
    {
      id: 'priya',
      name: 'Priya Raman',
      role: 'Head of design',
      description:
        'Drew timetables for railways, where a millimetre decides who catches the train. Brings the same patience to your first poster.',
    },
    {
      id: 'lucas',
      name: 'Lucas Moreau',
      role: 'Head of marketing',
      description: 'Ran campaigns he was proud of and some he was not. Teaches both, with the figures.',
    },
    {
      id: 'nadia',
      name: 'Nadia Haddad',
      role: 'Head of business',
      description: 'Has opened two companies and closed one. Explains a balance sheet as if it were a recipe.',
    },
    {
      id: 'sofia',
      name: 'Sofía Beltrán',
      role: 'Head of art',
      description:
        'Painter and restorer. Her students begin by looking at one picture for an hour, and come back for more.',
    },
    {
      id: 'aksel',
      name: 'Aksel Dahl',
      role: 'Head of photography',
      description:
        'Twenty winters of light in the far north. Will talk you out of a new lens and into getting up early.',
    },
    {
      id: 'grace',
      name: 'Grace Mensah',
      role: 'Student support',
      description:
        'Answers within a day, in whole sentences. Knows every corner of the school, because she has got lost in all of them for you.',
    },
    {
      id: 'pavel',
      name: 'Pavel Novák',
      role: 'Film and sound',
      description: 'Cuts lessons until nothing is left to cut. Listens to every recording once with his eyes closed.',
    },
    {
      id: 'mei',
      name: 'Mei Tanaka',
      role: 'Accessibility',
      description:
        'Makes sure a course can be taken by ear, by keyboard and on a very old telephone. Has the telephone.',
    },
  ],
  bannerTitle: 'Find a course for this season',
  bannerText: 'Pick one. One is enough.',
  banner: 'All Courses',
};
