import type { DemoCourse } from './demo-course.ts';

/** Course 10, the unlisted sample: fourteen lessons that add up to 2 h 23 min. */
export const PYTHON: DemoCourse = {
  name: 'Python Programming',
  category: 'Programming',
  teacher: 'Noor Verhoeven',
  cover: 'python',
  priceCents: 4999,
  participants: 1449,
  positiveReviews: 95,
  level: 'Beginner',
  resources: 44,
  resourceFiles: 15,
  listed: false,
  description: [
    'Python is a good first language because it gets out of the way: little punctuation, clear words, and a large box of tools that comes with it. In fourteen short lessons you go from a single line to programs that read files, count things and tell you what they found.',
    'Each lesson takes about ten minutes and is followed by an exercise with a solution to compare. The examples come from ordinary life, such as shared expenses, a pile of recipes or a year of temperatures, and grow from lesson to lesson.',
    'No previous knowledge is needed. You need a computer on which you may install Python, or a browser with an online editor.',
  ],
  outcomes: [
    'Write and run small Python programs on your own computer',
    'Choose between lists, dictionaries and sets for your data',
    'Split a program into functions and test them',
    'Read and write text and CSV files',
    'Understand an error message and find its cause',
  ],
  units: [
    {
      title: 'Thinking in steps',
      seconds: 540,
      video: 'shipped',
      text: [
        'Before the first line of code, a short film: it explains an arch in nine steps, each resting on the one before. Programs are built the same way. A computer does exactly what a line says, then goes on to the next line, and knows nothing that no line has told it.',
        'Write down, in numbered steps, how you would share the bill of a dinner among four people when one of them had no dessert. Check each step: could somebody carry it out who has never been to a restaurant? “Work out what everyone owes” could not. “Add the prices of everything except the desserts, and divide by four” could.',
        'Keep your list of steps. In the seventh lesson it becomes a function, and you will recognise every line.',
      ],
    },
    {
      title: 'The first line',
      seconds: 600,
      video: { youtube: 'kqtD5dpn9C8' },
      text: [
        'Start Python and type print("Good evening"). The word print is a function, the text in quotation marks is what you hand it. Now make a mistake on purpose: leave out the last quotation mark. Read the message from its last line upwards. It names the kind of error and shows the place, or the place just after it. Making mistakes deliberately takes the fear out of them.',
        'The video goes on for an hour; for this lesson its first ten minutes, on installing and running, are enough. Come back to the rest as a revision after lesson eight.',
      ],
    },
    {
      title: 'Numbers and names',
      seconds: 660,
      video: null,
      text: [
        'Python calculates as you would expect, with two surprises. 7 / 2 is 3.5, while 7 // 2 is 3, the whole part; and 0.1 + 0.2 is 0.30000000000000004, because the machine counts in halves, quarters and eighths. For money, count in cents: whole numbers are always exact.',
        'A name keeps a value for later: price = 1250. The sign = is not an equation but an instruction, “let price stand for 1250 from now on”. That is why total = total + price makes sense: work out the right side, then give the result the old name.',
        'Choose names that say what is meant and in which unit. price_cents is longer than p and saves you an hour some day. Exercise: work out how many seconds a year has, with one name for each step.',
      ],
    },
    {
      title: 'Text',
      seconds: 600,
      video: null,
      text: [
        'Text stands in quotation marks and is called a string. Strings can be joined with +, asked for their length with len(), and searched with the word in. Most of the time you will want an f-string: f"{name} owes {cents / 100:.2f} euros" puts values into a sentence, here with two decimals.',
        'A string never changes. name.upper() gives you a new string and leaves the old one alone, so keep the answer: name = name.upper(). Exercise: ask for a first and a last name with input() and print the initials.',
      ],
    },
    {
      title: 'Decisions',
      seconds: 720,
      video: null,
      text: [
        'if temperature < 0: introduces a block of lines that run only when the condition is true. The block is marked by indentation, four spaces, and by nothing else. elif asks a further question if the first answer was no, and else takes what is left. Order matters: the first condition that is true wins, so put the narrow cases before the wide ones.',
        'Two equals signs compare, one assigns. Conditions can be combined with and, or and not, and Python lets you write 18 <= age < 65 as one does in mathematics.',
        'When a decision has more than three branches, write down for each which input should lead there, and try them all. Most errors sit exactly on the border: what happens at 18, what at 65? Exercise: a program that reads a year and says whether it is a leap year. Try 1900, 2000, 2023 and 2024.',
      ],
    },
    {
      title: 'Loops',
      seconds: 480,
      video: null,
      text: [
        'for guest in guests: repeats a block once for each element, and guest stands for a different one each time. Use it whenever you know what you are walking through. while balance > 0: repeats for as long as a condition holds. Use it when you cannot know beforehand how often, and make sure that something inside the block brings the end nearer.',
        'range(5) gives the numbers 0 to 4, five of them. Exercise: print the multiplication table of seven, then only its even results.',
      ],
    },
    {
      title: 'Functions',
      seconds: 660,
      video: null,
      text: [
        'def share(total_cents, people): begins a function. Below it, indented, stands what it does, and return gives the answer back. Take the steps from the first lesson and turn each into a line. You now have a word, share, that can be used as often as you like, and whose inside you may forget.',
        'A function that prints its result can only be looked at. A function that returns it can be used by other functions, and tested. So calculate in functions, and print in one place only, at the end.',
        'Give a parameter a default, people=2, if there is a usual case. And write one sentence in triple quotation marks under the first line, saying what goes in and what comes out. If the sentence is hard to write, the function does too much. Exercise: let share return the remainder in cents as well, for three people sharing ten euros.',
      ],
    },
    {
      title: 'Lists',
      seconds: 600,
      video: null,
      text: [
        'A list keeps values in an order: temperatures = [3, 5, 4, 8]. The first has the number 0, the last can be had with -1, and temperatures[1:3] is a slice from place 1 up to, but not including, place 3. append() adds at the end, sorted() gives a sorted copy, sum() and max() do what they say.',
        'Watch out for two names for one list. b = a does not copy; change b, and a has changed as well. Write b = a.copy() when you want two. And never remove elements from a list while walking through it: build a new one instead, [t for t in temperatures if t > 3], which reads almost like a sentence.',
        'Exercise: from a list of daily temperatures, find the warmest day and the longest run of days above zero.',
      ],
    },
    {
      title: 'Dictionaries and sets',
      seconds: 720,
      video: null,
      text: [
        'A list answers “what is at place three?”. A dictionary answers “what belongs to this name?”: owes = {"Ana": 1250, "Piet": 400}. Look up with owes["Ana"], add or change with owes["Mia"] = 300, and walk through with for name, cents in owes.items(). If a name may be missing, owes.get(name, 0) gives you a value instead of an error.',
        'Counting is the classic use. For each word of a text: counts[word] = counts.get(word, 0) + 1. Three lines, and you know the most frequent words of a novel.',
        'A set holds each value once and has no order. It is the right thing for the question “have I seen this before?”, and it answers at the same speed whether it holds ten values or ten million. Exercise: two lists of ingredients, yours and the recipe’s. What do you still have to buy?',
      ],
    },
    {
      title: 'Files',
      seconds: 540,
      video: null,
      text: [
        'with open("recipes.txt", encoding="utf-8") as file: opens a file for the length of the block and closes it afterwards, even if something goes wrong. Inside, for line in file: gives you one line after the other. Each ends with a line break, so line.strip() is nearly always the first thing to do. To write, open with "w", and remember that this empties the file first.',
        'Exercise: copy a text file and number its lines on the way.',
      ],
    },
    {
      title: 'When something goes wrong',
      seconds: 660,
      video: null,
      text: [
        'Files are missing and people type “twelve” where a number should be. try: … except ValueError: lets you say what is to happen then. Keep the try block short, one or two lines, and name the error you expect. A bare except: swallows everything, including your own spelling mistakes, and leaves you searching in the dark.',
        'Ask yourself who can do something about it. The function that converts text into a number usually cannot; the part that talks to the person can ask again. Let the error travel up to there.',
        'Exercise: a program that asks for a number until it gets one, and says politely what was wrong each time.',
      ],
    },
    {
      title: 'The box of tools',
      seconds: 600,
      video: null,
      text: [
        'Python comes with hundreds of modules, and it is worth knowing five of them. math for calculations, random for chance, datetime for dates, csv for tables, pathlib for files and folders. import csv makes one available; csv.DictReader turns each row of a table into a dictionary with the column names as its keys.',
        'Dates are harder than they look, so never count days yourself: (date(2025, 3, 1) - date(2025, 2, 1)).days knows about February. Exercise: from a CSV file of expenses with date, name and amount, print a total for each month.',
      ],
    },
    {
      title: 'Testing what you wrote',
      seconds: 720,
      video: null,
      text: [
        'You have been testing all along, by running the program and looking. Looking gets tiring, and tired people see what they expect. Let the program look: assert share(1000, 3) == (333, 1) stays silent if it is true and stops with an error if it is not. Collect a few such lines in a function called test_share, and run it after every change.',
        'Choose the cases with care: an ordinary one, the smallest possible one, one on a border, and one that should be refused. share(1000, 0) must not divide by zero. What should it do? Decide, write the test, and then write the code.',
        'When you find a mistake in your program, write the test that would have caught it before you mend it. It is the cheapest insurance there is: the same mistake rarely comes back twice.',
      ],
    },
    {
      title: 'A program of your own',
      seconds: 480,
      video: null,
      text: [
        'Put it together: shared expenses for a household. Read a CSV file with date, name, amount and purpose. Add up what everybody paid, work out everybody’s share, and print who has to give how much to whom. Use one function for each of those three steps, and one test for each function.',
        'Start with two people and three rows you can check in your head. When that is right, add a third person. Then give the program to somebody you live with and watch them use it without saying a word. Their first question is your next exercise.',
      ],
    },
  ],
};
