import { type DemoCourse, lines } from './demo-course.ts';

/** Course 6. */
export const DRAWING: DemoCourse = {
  name: 'Drawing what is really there',
  category: 'Art',
  teacher: 'Léonie Carpentier',
  cover: 'drawing',
  priceCents: 4999,
  participants: 70,
  positiveReviews: 94,
  level: 'Beginner',
  listed: true,
  description: [
    'Most people who say they cannot draw are drawing what they know: an eye is an almond, a table has four legs of equal length. What is really there looks different, and seeing it is a skill that can be learned in a few weeks with a pencil and cheap paper.',
    'The five units take you from slow outlines to proportion, from structure to light, and finally to a drawing of a corner of your own home. Each has one exercise of twenty minutes that is meant to be repeated on four or five evenings. Keep all the sheets and date them; the difference will surprise you.',
    'You need two pencils (HB and 4B), an eraser, and a pad of paper you are not afraid to use up.',
  ],
  outcomes: [
    'Draw an outline by looking at the thing rather than the paper',
    'Measure proportions with a pencil at arm’s length',
    'Build a complicated object from simple solids',
    'Give a drawing depth with three tones only',
  ],
  units: [
    {
      title: 'Slow outlines',
      seconds: 720,
      video: null,
      text: [
        'Put your hand on the table in a position you have never drawn: fingers half closed, thumb towards you. Place the pencil on the paper, look at one point of the outline of your hand, and imagine that the pencil touches it. Now let your eye creep along the edge, as slowly as a snail, and let the pencil follow at exactly the same speed. Do not look at the paper. Do not lift the pencil. Ten minutes for one hand.',
        'The result will look strange, and that does not matter. Look instead at single stretches of the line: a knuckle, a fold, the place where a nail meets the skin. Some of them will be truer than anything you have drawn before, because for a moment you did not draw “a finger” but an edge.',
        'Do this once every evening for five days, with a hand, a key, a crumpled bag, a pepper cut in half and a shoe. On the fifth day you may look at the paper now and then, to find your place again. Never to correct.',
      ],
    },
    {
      title: 'Measuring with a pencil',
      seconds: 780,
      video: null,
      text: [
        'Stretch out your arm, lock the elbow, close one eye and hold the pencil upright against what you draw. The tip marks the top of the bottle, your thumb slides down to its shoulder: that is your unit. How many times does it go into the whole height? Into the width? Two such comparisons, made before the first line, prevent most of the disasters that are discovered after an hour.',
        'Angles work the same way. Lay the pencil along the edge of the table as you see it, keep the angle, and bring your hand down to the paper. It will feel wrong: we know that tables are rectangular. Believe the pencil.',
        '**Exercise.** Three objects of different height on a table. Mark only the tops, the bottoms and the widths, as dots. Check each dot against two others. Then, and only then, connect them.',
        'If a dot refuses to fit, do not move it at once. Measure again from the other side: in most cases it was the first dot, the one you trusted, that stood in the wrong place.',
      ],
    },
    {
      title: 'Structure: from the arch to the cup',
      seconds: 600,
      video: 'shipped',
      text: [
        'Watch how the arch in the film is put together from wedges, and then stop the film at the full arch and draw it: two circles with a common centre, a line for the feet, and rays for the joints. Everything you see has such a skeleton. A cup is a cylinder with an ear, a head is an egg with a wedge, a chair is a box from which most has been taken away.',
        'Draw the skeleton lightly, including the parts you cannot see, such as the far side of the rim. An ellipse that continues behind the object sits right; an arc that stops at the edge hardly ever does.',
        lines(
          '- **Cylinder:** a cup, a tree trunk, an arm. Look for the two ellipses; the lower one is always rounder.',
          '- **Box:** a chair, a house, a hand seen from the side. Look for the corner that is nearest to you.',
          '- **Egg:** a head, a fruit, a bird. Look for its axis, and tilt that before anything else.',
        ),
        '**Exercise.** Draw five objects of your kitchen as skeletons, two minutes each, without any detail. Then choose one and draw it properly on top. You will notice that the second drawing goes quickly: the decisions have been made.',
      ],
    },
    {
      title: 'Three tones',
      seconds: 840,
      video: null,
      text: [
        'Light makes form, and it needs far fewer tones than one thinks. Put an egg on white paper beside a lamp. Decide on three values: the white of the paper, one grey, one dark. Squint until details vanish and ask of each area only which of the three it belongs to. There is no fourth. Fill the grey evenly, then the dark, and leave the white alone.',
        'You will meet two places that resist. The edge where light turns into shade on the egg itself is soft; the edge of the shadow it throws is sharp near the egg and softens with distance. And inside the shade there is a slightly lighter band where the paper reflects light back. Beginners make that band too bright. It belongs to the grey, never to the white.',
        'When the egg works, take a crumpled napkin. It has a hundred folds and still only three tones, and each fold has one side in each.',
      ],
    },
    {
      title: 'A corner of your home',
      seconds: 960,
      video: null,
      text: [
        'Choose a corner with no more than five things in it and a lamp that stays where it is. Spend the first five minutes only looking, and decide what the drawing is about: the chair, or the light on the chair. Then work in the order of the course: dots and measures, skeletons, outlines, three tones. Leave at least a quarter of the sheet empty.',
        'Stop once before you believe it is finished, and come back the next day. Set it beside your first hand. Whatever you think of the drawing, you now see that corner better than anybody who lives there.',
        lines(
          '> [!TIP]',
          '> Hold your drawing up to a mirror. What leans, sinks or is too large jumps to the eye, because the mirror shows it to you for the first time.',
        ),
        'Put the date on it and keep it, also if it disappoints you today. In three months you will draw the same corner again, and no teacher can show you what the two sheets beside each other will.',
      ],
    },
  ],
};
