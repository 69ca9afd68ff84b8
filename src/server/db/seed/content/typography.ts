import { type DemoCourse, lines } from './demo-course.ts';

/** Course 2. */
export const TYPOGRAPHY: DemoCourse = {
  name: 'Typography for screens',
  category: 'Design',
  teacher: 'Matteo Ferrante',
  cover: 'typography',
  priceCents: 4999,
  participants: 90,
  positiveReviews: 93,
  level: 'Intermediate',
  listed: true,
  description: [
    'Most of what people do on a screen is read. Yet type is often the last thing decided, picked from a menu on the day before launch. This course takes the opposite road: it starts with the line of text and lets the rest of the page follow from it.',
    'You will work on one real text of your own, a recipe, a report or a home page, and carry it through all five units: its size and measure, its rhythm, its pairing, its behaviour on a small phone. After every unit there is a before and an after to compare.',
    'You need a browser and basic CSS. Taste is not needed in advance. It is what comes from looking closely at the same page twenty times.',
  ],
  outcomes: [
    'Set a line length, size and leading that people can read for an hour',
    'Build a type scale and know when to break it',
    'Pair two typefaces for a reason you can name',
    'Load web fonts without text that jumps or vanishes',
  ],
  units: [
    {
      title: 'Measure, size, leading: the three that matter',
      seconds: 780,
      video: { youtube: 'sByzHoiYFX0' },
      text: [
        'If you could change only three things about a page of text, change these. The measure is the length of a line; for reading text it should hold between 45 and 75 characters. The size is how large the letters look, which is not the same as the number in the style sheet: a face with a tall x looks a full step larger than one without. The leading is the distance between the baselines, and it depends on both of the others. The longer the line, the more air it needs.',
        'A good starting point for a screen is 17 to 19 pixels, a measure of 65 characters and a leading of 1.5. Now change one of them and watch the others complain. Widen the measure to 90 characters and your eye starts to lose the beginning of the next line; raise the leading to 1.7 and it finds it again, but the paragraph begins to fall apart into stripes.',
        'The short video shows the vocabulary with examples. Afterwards, set your own text in three versions that differ in one value only, print them or put them side by side, and read each one for a full minute. Trust the tired eye, not the first impression.',
      ],
    },
    {
      title: 'A scale with few steps',
      seconds: 840,
      video: null,
      picture: 'grid',
      text: [
        'Sizes chosen one by one drift apart until a page has eleven of them. A scale prevents this: start from the reading size and multiply. A ratio of 1.2 suits dense screens with many levels, 1.25 a general site, 1.333 and above an editorial page with few headings. Three or four steps are enough for nearly everything.',
        'Let the headings shrink on small screens more than the text does. A factor that reads well on a poster looks absurd on a phone, where a heading of 48 pixels leaves three words to a line. CSS can interpolate between two sizes with `clamp()`, and two well-chosen ends look better than five breakpoints.',
        'Then break the scale once, on purpose, in the one place where the page should raise its voice. A rule that is broken once is a decision. A rule that is broken everywhere is decoration.',
        '**Exercise.** List every font size your page uses now, and cross out half of them.',
      ],
    },
    {
      title: 'Structure you can feel',
      seconds: 600,
      video: 'shipped',
      text: [
        'An arch stands because each stone hands its load to the next. A page stands for the same reason: each space tells the eye where to go. Watch the film, then look at your page with your eyes half closed. The grey shapes that remain are its structure. Headings should hang closer to the text they introduce than to the text they leave behind, lists should be one shape and not seven, and nothing should float halfway between two neighbours.',
        'Choose one unit of space, the leading of your text, and build all vertical distances from it.',
        lines(
          '- Above a heading: two units, so that it lets go of what came before.',
          '- Below it: half a unit, so that it holds on to what it announces.',
          '- Between paragraphs: one unit, or an indent, but not both.',
          '- Around a picture: one unit on all sides, however tempting the white space looks.',
        ),
        'With a few such rules you need not decide again on every page, and pages begin to resemble each other in the way the rooms of a good house do. When something still looks wrong, do not reach for another distance at once. Ask first whether the thing is in the right place: a note that needs a box and two lines of air around it would often be happier as a sentence in the text.',
      ],
    },
    {
      title: 'Pairing two faces',
      seconds: 900,
      video: null,
      text: [
        'Two typefaces get along when they share a skeleton and differ in dress, or when they have so little in common that nobody compares them. The trouble lies in between: two sans serifs that are nearly alike look like a mistake. Set the words “Reading a hamburger” in both, large, one above the other, and compare the height of the x, the openings of the a and the e, and the way the curves join the stems.',
        'Give each face one job and keep it there. When a third voice is needed, use weight, italics or small capitals first: a family usually has more range than we ask of it.',
        lines(
          '| Job | A calm choice | What to look at |',
          '| --- | --- | --- |',
          '| long texts | a serif with a generous x-height | is the grey of a paragraph even? |',
          '| headings | the same face, larger and lighter | do the thin strokes survive on a screen? |',
          '| labels and tables | a sans serif with figures of equal width | can you tell 1, l and I apart? |',
        ),
        '**Exercise.** Take a page you like and cover everything but three lines. Can you still tell which job each line has? Now exchange the two faces and look again. If nothing is lost, one of them is not needed.',
      ],
    },
    {
      title: 'Web fonts that do not make people wait',
      seconds: 1020,
      video: null,
      text: [
        'A font is a file, and until it arrives the browser must choose between showing nothing and showing something else. font-display: swap shows a fallback at once and exchanges it later, which is honest but makes the text jump if the two faces have different widths. The mend is a fallback with matched metrics: size-adjust, ascent-override and descent-override in a second @font-face rule bring Georgia or Arial close enough that lines break in the same places.',
        'Reduce what is sent. Subset the file to the letters you use; a Latin subset is often a fifth of the whole. Prefer one variable font over four static ones when you need three weights or more, and WOFF2 over everything else. Preload only the file the first screen needs.',
        'Then measure. Load your page on a slow connection with the cache empty and film it with your phone. If you can see the text move, so can your readers, and they will lose their place in the sentence each time it does.',
      ],
    },
  ],
};
