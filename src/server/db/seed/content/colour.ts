import type { DemoCourse } from './demo-course.ts';

/** Course 8. */
export const COLOUR: DemoCourse = {
  name: 'Colour that works for a living',
  category: 'Design',
  teacher: 'Katalin Szabó',
  cover: 'colour',
  priceCents: 4999,
  participants: 85,
  positiveReviews: 92,
  level: 'Intermediate',
  listed: true,
  description: [
    'In a product, colour has jobs to do. It says what can be pressed, what went wrong, what belongs together and who is speaking. This course treats colour as a colleague with duties, not as a mood, and gives you a way of building a palette that survives dark mode, a projector and an impatient developer.',
    'We work in a colour space in which equal steps look equal, so that contrast is planned rather than discovered. You will make one palette, from a single brand colour to a full set of roles for light and dark, and test it with people who see colours differently from you.',
    'Four units, each with a file you can open in any design tool or in the browser.',
  ],
  outcomes: [
    'Describe a colour by lightness, chroma and hue, and predict how it mixes',
    'Build a palette of roles instead of a heap of swatches',
    'Reach the contrast people need without turning everything black',
    'Derive a dark theme that is more than an inversion',
  ],
  units: [
    {
      title: 'Three questions to ask of a colour',
      seconds: 840,
      video: { youtube: '_2LLXnUdUIc' },
      text: [
        'How light is it, how strong is it, and which hue is it: in that order. Lightness does most of the work. Take any page you like, turn it grey, and it still functions; take one whose colours differ only in hue, and the grey version collapses. The short video introduces the traditional wheel. Enjoy it, and then notice what it leaves out: on the wheel a pure yellow and a pure blue look like equals, although one is nearly white and the other nearly black.',
        'The OKLCH notation in CSS asks the three questions directly. oklch(0.62 0.17 35) is a middle lightness, fairly strong, and orange-red. Change only the first number in equal steps and you get a ramp whose steps look equal. Try that with the old HSL notation and the yellows glow while the blues sink.',
        'Exercise: choose your brand colour, write it in OKLCH, and make nine steps from 0.97 down to 0.20. Reduce the chroma towards both ends, since very light and very dark colours cannot be strong without leaving what a screen can show.',
      ],
    },
    {
      title: 'Roles before swatches',
      seconds: 900,
      video: null,
      text: [
        'A palette named blue-500, blue-600 and grey-50 answers the question of which colours we have. The person who builds a page has a different one: what colour is a border here? Name roles instead: page, raised surface, text, quiet text, line, action, action when pressed, danger, success, highlight. A dozen is enough for most products. Each role points to a step of a ramp, and only the roles are used in the work.',
        'The gain shows on the day of the first change. If danger and brand are both red today and must be told apart tomorrow, you change one pointer, not two hundred places in which somebody chose a red.',
        'Be stingy with the loud roles. If a page has one action that matters, it has one filled button. Whatever else is coloured should be able to say why: state, category, or a link to follow. Colour that has no job is the first to be questioned and the hardest to remove.',
        'Exercise: count the colours that appear in your product now. Sort them into roles. Those left over are either a missing role or a mistake.',
      ],
    },
    {
      title: 'Weight, tension and rest',
      seconds: 540,
      video: 'shipped',
      text: [
        'Watch the film with the sound off and look only at its colours. The stones alternate so that you can count them; the one stone that matters is yellow; forces are always green and nothing else is. You understood this without being told. Take a chart or a table of your own and give it the same discipline: one colour for what is compared, one for what matters, and grey for everything that carries the rest. If the legend is still needed afterwards, the colours are not doing their job.',
      ],
    },
    {
      title: 'Contrast and the dark',
      seconds: 1080,
      video: null,
      text: [
        'The guidelines ask for a contrast of 4.5 to 1 for text and 3 to 1 for large text and for the outlines of controls. Treat them as a floor. Reading text deserves 7 to 1. And remember that the ratio compares a pair: a colour is not accessible, a pair of colours is. Write the permitted pairs into your palette, as a table of roles on roles, and the checking is done once.',
        'Never let colour carry a message alone. One man in twelve confuses reds and greens, and everybody does on a cheap projector. A word, an icon or a shape beside the colour costs nothing.',
        'A dark theme is not the light one turned over. Large dark areas make colours look stronger, so lower the chroma by about a fifth. Pure black makes white text shimmer; a very dark, slightly tinted grey is calmer. Shadows disappear, so raise a surface by making it lighter. And the filled button may have to change its text colour, because the brightness that made it stand out on white is not the one it needs on black.',
        'Finally, test with people: outdoors at noon, on an old telephone, with a screen set to warm. Keep a list of what could not be told apart and mend lightness first. Hue is the last thing to touch.',
      ],
    },
  ],
};
