import type { DemoCourse } from './demo-course.ts';

/** Course 1. */
export const JAVASCRIPT: DemoCourse = {
  name: 'JavaScript from the first loop',
  category: 'Programming',
  teacher: 'Ingrid Solberg',
  cover: 'loops',
  priceCents: 5999,
  participants: 150,
  positiveReviews: 98,
  level: 'Beginner',
  listed: true,
  description: [
    'You have never written a program, or you once copied some code and were never sure why it worked. This course starts from that place. In six units you write small programs by hand, predict what each line will do, and then let the browser tell you whether you were right.',
    'We use nothing but a browser and a text editor, so nothing has to be installed or paid for. Every new word (variable, loop, function, event) arrives at the moment a program needs it, and each unit ends with an exercise that takes between ten and thirty minutes.',
    'At the end you will have built a reading list that keeps its books when the page is closed. It is a small program, but each line of it is yours, and you will be able to explain it to somebody else.',
  ],
  outcomes: [
    'Read a short program aloud and say what each line does',
    'Choose between a loop, a condition and a function for a given problem',
    'React to clicks and typing on a page',
    'Find a mistake with the browser’s own tools instead of guessing',
    'Keep a program’s data when the page is closed',
  ],
  units: [
    {
      title: 'Explaining something in steps',
      seconds: 540,
      video: 'shipped',
      text: [
        'A program is an explanation for a listener who takes every word literally. Before we write one, watch the short film of this unit. It explains how an arch carries its load in nine small steps, and no step uses an idea that has not been shown before. That is exactly the discipline programming asks for.',
        'Now take a piece of paper and explain, in numbered steps, how to find the largest of five playing cards lying in a row. You may only look at one card at a time and remember one card. Most people’s first attempt contains a step such as “see which is the biggest”, which is the very thing to be explained. Replace it: look at the first card and remember it; look at the next; if it is larger than the one you remember, remember it instead; go on until there are none left.',
        'You have just written an algorithm with a variable (the card you remember), a condition (if it is larger) and a loop (go on until). Keep the paper: in the third unit we turn it into JavaScript line by line, and you will be surprised how little changes.',
      ],
    },
    {
      title: 'Values, names and the console',
      seconds: 960,
      video: { youtube: 'W6NZfCO5SIk' },
      text: [
        'Open the developer tools of your browser (F12 on most keyboards) and choose the tab called Console. It is a conversation: you type an expression, it answers with a value. Try 7 * 6, then "read" + "ing", then 7 > 6. You have met numbers, strings and booleans, the three kinds of value that make up most programs.',
        'A name is a label you tie to a value so that you can use it later. Write const price = 12 when the label will stay where it is, and let total = 0 when you expect to move it. Start with const every time and change to let only when the program makes you: a reader then knows which names to watch.',
        'In the video, watch the part on variables and types and stop whenever a line appears on screen. Say what it will do before it runs. Being wrong here costs nothing and teaches more than being shown.',
        'Exercise: in the console, tie your age to a name, and write one expression that answers in which year you will turn one hundred.',
      ],
    },
    {
      title: 'Loops: doing it again without writing it again',
      seconds: 1140,
      video: null,
      text: [
        'Take out the paper with the playing cards. In JavaScript, five cards in a row are an array: const cards = [4, 11, 2, 9, 7]. The card you remember is let largest = cards[0], because programmers count places from zero. The loop is for (const card of cards), and it reads as it works: for each card of the cards, do what stands between the braces.',
        'Inside goes the condition: if (card > largest) { largest = card }. When the loop has ended, largest holds 11. Follow it with your finger on paper, one row per round, with a column for card and a column for largest. This is called a trace, and it is still how experienced people understand a loop that misbehaves.',
        'Two mistakes happen to everybody. The first is starting with largest = 0, which fails as soon as all cards are negative. The second is changing the array while walking over it. When a result is odd, trace the first round and the last round before you look at the middle: that is where loops go wrong.',
        'Exercise: change the program so that it finds the place of the largest card rather than its value.',
      ],
    },
    {
      title: 'Functions: giving a name to a thought',
      seconds: 1020,
      video: null,
      text: [
        'A function is a piece of program with a name, some inputs and one answer. function largestOf(cards) { … return largest } packs the loop of the last unit into one word, and from now on you may think “largest of” and forget the loop. That forgetting is the point: it leaves room in your head for the next problem.',
        'A good function can be described in one sentence without the word “and”. If you need the “and”, you probably have two functions. Try it with these: adds the prices of a basket; adds the prices and shows them on the page. The second is harder to test and cannot be used anywhere else.',
        'Exercise: write average(numbers), decide what it should answer for an empty array, and write that decision down in a comment. There is no single right answer, but there has to be an answer.',
      ],
    },
    {
      title: 'Events: a page that listens',
      seconds: 1260,
      video: { youtube: '8aGhZQkoFbQ' },
      text: [
        'Until now your programs ran from top to bottom and stopped. A page is different: it waits. With button.addEventListener("click", addBook) you hand the browser a function and say: call this whenever somebody clicks. Note that there are no parentheses after addBook. You give the function itself, not its answer.',
        'The talk in this unit is famous for making visible how one thread can wait for clicks, timers and the network at once. Watch it up to the moment the queue appears; you will not need every detail yet, only the picture of a list of things to do, taken one at a time.',
        'That picture explains a common surprise: while one of your functions runs, nothing else does, not even scrolling. Keep the work inside an event small.',
      ],
    },
    {
      title: 'Your reading list',
      seconds: 1500,
      video: null,
      text: [
        'Everything comes together in about forty lines. The page has a form with one field, a button and an empty list. Your data is one array of objects such as { title: "Middlemarch", read: false }. Draw the page from that array in one function, render(), and let every event do just two things: change the array, then call render().',
        'To keep the books when the page closes, write localStorage.setItem("books", JSON.stringify(books)) after each change and read them back once at the start. The storage knows only text, which is why the array is turned into text and back. Expect the first visit, when there is nothing to read: JSON.parse(localStorage.getItem("books") ?? "[]").',
        'Build it in this order and try it after each step: show two books that stand in the code; add one with the form; tick one off; remove one; keep them. If something breaks, you know that it was the last step.',
        'When it works, change one thing nobody asked for. That is the moment it becomes your program.',
      ],
    },
  ],
};
