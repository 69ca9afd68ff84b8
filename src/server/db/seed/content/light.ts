import { type DemoCourse, lines, image } from './demo-course.ts';

/** Course 7. */
export const LIGHT: DemoCourse = {
  name: 'Finding the light',
  category: 'Photography',
  teacher: 'Tomás Oliveira',
  cover: 'light',
  priceCents: 3999,
  participants: 60,
  positiveReviews: 96,
  level: 'Beginner',
  listed: true,
  description: [
    'A good photograph usually begins before the camera is raised, when somebody notices where the light comes from. This course trains that noticing. The telephone in your pocket is enough for all of it; a camera with manual settings is welcome, not required.',
    'We spend one unit on the window, one on the sun, one on what the camera does with light, one on where things stand in the frame, and one on choosing. The assignments are small: the same cup at six hours of the day, ten pictures of one street corner, one portrait of somebody you like.',
    'You will take fewer pictures than before and keep more of them.',
  ],
  outcomes: [
    'See the direction, hardness and colour of light before taking a picture',
    'Use aperture, time and sensitivity on purpose',
    'Place a subject in the frame for a reason',
    'Choose five pictures out of a hundred and explain why',
  ],
  units: [
    {
      title: 'One cup, one window',
      seconds: 660,
      video: null,
      text: [
        'Put a white cup on a table near a window, without sun, and switch off every lamp. Photograph it with the window behind you: flat, every detail visible, nothing to feel. Walk a quarter turn so that the window is at the side. Now one half is bright, the other falls away, and the cup is round. Walk on until the window is behind the cup: a dark shape with a shining rim. It is the same cup in the same minute. Only you have moved.',
        'These three directions, front, side and back, explain most pictures you admire. Front light describes, side light models, back light draws. Decide which you want before you decide anything else.',
        lines(
          '| Light from | What you see | Good for |',
          '| --- | --- | --- |',
          '| the front | colours, every detail | a document, a flower for a book |',
          '| the side | roundness, surface | faces, bread, stone |',
          '| behind | outline, a shining rim | hair, leaves, steam |',
        ),
        'Then change the size of the light. Cover the window until only a hand’s width remains, and look at the edge of the shadow: it has become hard. Hang a thin white cloth over the whole window, and the shadow nearly vanishes. Large and near is soft, small or far is hard. A cloudy sky is the largest window there is, and the sun, for all its size, is so far away that it counts as a tiny one.',
        '**Assignment.** The cup every two hours for a day, from the same spot. Put the pictures in a row and write under each where the light was.',
      ],
    },
    {
      title: 'Three settings and what they cost',
      seconds: 900,
      video: null,
      picture: 'focus',
      text: [
        'The camera can take in more light in three ways, and each has its price. It may open the iris wider: then less of the depth is sharp. It may look longer: then whatever moves is smeared. It may listen harder, with a higher sensitivity: then it hears noise. A stop is a doubling or halving of any of them, and stops can be exchanged: one stop wider, half the time, the same brightness.',
        lines(
          '| One stop more light | Instead of | The price |',
          '| --- | --- | --- |',
          '| iris $f/4$ | $f/5.6$ | less depth is sharp |',
          '| time 1/125 s | 1/250 s | movement is smeared |',
          '| ISO 400 | ISO 200 | more noise |',
        ),
        'So the question is never “what are the right settings” but “which price do I want to pay”. A child on a swing: no smear, so a short time, 1/500 of a second or less, paid for with a wide iris or with noise. A street with a fountain that should look like silk: half a second, and the camera on a wall. A landscape, sharp from the stones to the hills: a small iris, and time no object if nothing moves.',
        'Telephones decide this for you, but most let you tap on the part that matters and drag the brightness. Do that always. The machine does not know what the picture is about.',
      ],
    },
    {
      title: 'Shape and shadow',
      seconds: 540,
      video: 'shipped',
      text: [
        'Look at the arch in the film and think of where the sun would have to be to show the joints between its stones: low and from the side. Then go and find an arch, a staircase or a row of columns near you and photograph it at three times of day. In the morning and the evening the shadows draw the structure for you; at noon they hide under it. Come closer than you think is polite, and let the edges of the frame cut through the stone: the part often says more than the whole.',
        image('light', 'Squint until only light and dark remain: this is what carries the picture.'),
        lines(
          '> [!TIP]',
          '> You need not wait for the evening. Walk around the building instead. On every sunny day one of its sides has light from the side, and at noon it is often the narrow alley.',
        ),
        'Stay with one subject for at least twenty minutes. The first pictures are those everybody takes, because they are the ones we have seen before. When you believe there is nothing left to photograph, sit down and look for five minutes without the camera. The picture you keep is usually made after that.',
      ],
    },
    {
      title: 'Where things stand',
      seconds: 780,
      video: { youtube: 'a5KYlHNKQB8' },
      text: [
        'Thirds are a good habit for a beginner: divide the frame twice each way and place what matters on a crossing. The lesson in the video shows why layouts of any kind work like this. Learn the habit well enough to leave it. A face in the middle of the frame, looking straight at us, can be exactly right, because it is a confrontation and not a composition.',
        image('grid', 'A grid carries some things and lets others step out of line. Both have to be on purpose.'),
        'Before you press the button, run your eye once along the four edges. That is where the lamp-post, the half-person and the bright bag are hiding. One step to the left solves most of it. Next look at the background behind the head. Then press.',
        '**Assignment.** Ten pictures of one street corner without moving your feet more than three steps.',
        lines(
          '1. What is this picture about? Say it in one word.',
          '2. Where is that word in the frame, and is it there on purpose?',
          '3. What could be left out without losing it?',
        ),
        'Ask these three questions of each of the ten pictures, and write the word beside it. Pictures for which you find no word are not bad, but they are two pictures at once, and the remedy is nearly always a step closer.',
      ],
    },
    {
      title: 'Choosing five',
      seconds: 840,
      video: null,
      text: [
        'Taking pictures is half of photography, and choosing is the other half. Wait a few days first: on the evening itself we see the effort and the weather, not the picture. Then go through all of them quickly, three times. In the first round throw out what failed technically. In the second, keep what makes you stop, without asking why. In the third, lay the survivors side by side and remove each picture that says what another one says better.',
        'Five is a good number, because it hurts. With five pictures you have to decide whether this is about your grandmother or about her kitchen. Show them to somebody without explaining anything and listen to what they tell you they see. If it has nothing to do with what you meant, do not argue: it is information.',
        'Edit gently: straighten, crop a little, set the brightness. If a picture needs more than three minutes, take it again. The light will come back tomorrow at the same hour.',
      ],
    },
  ],
};
