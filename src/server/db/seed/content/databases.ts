import type { DemoCourse } from './demo-course.ts';

/** Course 5. */
export const DATABASES: DemoCourse = {
  name: 'Databases that keep their word',
  category: 'Programming',
  teacher: 'Dimitris Vlahos',
  cover: 'databases',
  priceCents: 5999,
  participants: 130,
  positiveReviews: 94,
  level: 'Advanced',
  listed: true,
  description: [
    'A program forgets everything when it stops. The database is the part that promises to remember: that the seat is sold once, that the balance adds up, that what was confirmed is still there after the lights went out. This course is about that promise and about the ways in which programs accidentally break it.',
    'We work with PostgreSQL and plain SQL, on a small ticket office that sells seats to impatient people. You will model it, break it with two terminals at once, and mend it with constraints, transactions and locks until it stays correct however hard you press.',
    'You should have written some SQL before. If SELECT and JOIN are familiar but isolation levels are not, you are in the right place.',
  ],
  outcomes: [
    'Turn rules of the business into constraints the database enforces',
    'Explain what a transaction does and does not protect you from',
    'Find and mend a race between two sessions',
    'Read a query plan and choose an index for it',
    'Change a live schema without stopping the service',
  ],
  units: [
    {
      title: 'Facts, keys and the ticket office',
      seconds: 1140,
      video: { youtube: 'HXV3zeQKqGY' },
      text: [
        'A table is a set of sentences with gaps. “Seat ___ in hall ___ costs ___” is a table with three columns, and each row fills the gaps with one true fact. Say the sentence aloud before you create the table. If you cannot say it, or if it needs an “and also”, the table mixes two kinds of fact and will contradict itself one day.',
        'The key is the part of the sentence that may not occur twice. For our ticket office: a seat is known by hall and number; a performance by hall and starting time; a ticket by performance and seat. Notice that the last one already contains the most important rule of the whole business, that a seat is sold once per performance. No program has to check it, as long as the key says so.',
        'Invented numbers as keys are convenient for references and addresses. Use them, but never instead of the natural key: declare that unique as well. Most duplicated customers in this world exist because somebody thought an id was enough.',
        'If your SQL is rusty, the long tutorial linked here is a good refresher; its first half hour covers all we need. Then create the four tables of the office and try to insert a nonsense row into each. Every nonsense row that is accepted is a missing constraint.',
      ],
    },
    {
      title: 'Constraints: rules that nobody can forget',
      seconds: 1080,
      video: null,
      text: [
        'A rule that lives in the program is checked by the code paths whose author thought of it. A rule that lives in the database is checked always: by the new endpoint, by the script somebody runs at night, by the import from the old system. NOT NULL, UNIQUE, FOREIGN KEY and CHECK cover more than people expect. A price between 0 and 500, an end after a beginning, at most one open booking per seat (a partial unique index) are one line each.',
        'Never read in order to decide whether to write. “Is the address free? Then insert it” leaves a gap between the question and the deed, and in that gap another session does the same. Insert, and let the constraint answer. INSERT … ON CONFLICT DO NOTHING RETURNING id tells you in one step whether you were first.',
        'Give constraints names you can recognise in an error, and translate those errors into sentences at the edge of the program. A person should read “this seat has just been sold”, not the name of an index.',
      ],
    },
    {
      title: 'Transactions, honestly',
      seconds: 1200,
      video: null,
      text: [
        'A transaction promises that its statements happen together or not at all, and that they survive once you were told so. It does not promise that nothing else happens meanwhile. With the usual level, READ COMMITTED, each statement sees what was committed when that statement began. Two statements of one transaction may therefore see two different worlds.',
        'Open two terminals. In both, begin a transaction and read that one seat is left. In both, sell it and commit. Unless a constraint objected, you have just sold a seat twice with perfectly correct transactions. This is called a lost update or write skew, depending on its shape, and no amount of BEGIN prevents it.',
        'There are three remedies. Say it in one statement (UPDATE … SET left = left - 1 WHERE left > 0, then look at how many rows changed). Lock what you read (SELECT … FOR UPDATE). Or use SERIALIZABLE and be ready to repeat a transaction that is turned away. Prefer them in this order.',
        'Keep everything slow outside: no e-mail, no hashing, no call to a payment service between BEGIN and COMMIT. While you wait, others wait for you.',
      ],
    },
    {
      title: 'How load travels',
      seconds: 540,
      video: 'shipped',
      text: [
        'An arch fails where the load is not handed on. A busy database fails where many sessions want the same row: the counter of visits, the last number given out, the one account all payments pass through. Watch the film, then draw the path of one sale through your tables and mark every row that all sales touch. Each is a stone that carries everything. Either spread it (one row per performance rather than one for the house) or compute it when it is asked for.',
      ],
    },
    {
      title: 'Reading a plan, choosing an index',
      seconds: 1320,
      video: null,
      text: [
        'EXPLAIN (ANALYZE, BUFFERS) shows what the database intended, what it did, and how many pages it touched. Read it from the innermost line outwards, and compare estimated with actual rows. Where they differ by a factor of a hundred, the planner was misinformed, and everything above that line was built on sand.',
        'An index is a sorted copy of some columns. It serves a query if the query can start reading at one place and stop at another: equality columns first, then the one range or the order. An index on (performance_id, sold_at) answers “the last sales of this evening”; the same columns the other way round do not.',
        'Each index is paid for with every write, so remove those that no query uses. pg_stat_user_indexes counts them for you.',
      ],
    },
    {
      title: 'Changing a table while people buy',
      seconds: 1080,
      video: null,
      text: [
        'A schema change takes a lock, and a lock that waits makes everybody behind it wait too. So set a short lock_timeout and try again rather than queueing in front of your customers. Adding a nullable column is instant. Adding a constraint to a full table is not: add it NOT VALID, which checks only new rows, and validate it later, which reads without blocking writers. Build indexes CONCURRENTLY.',
        'For anything larger use three releases. First expand: add the new column and write both. Then move: fill the old rows in batches of a few thousand. Then contract: read only the new column, and drop the old one a week later. It is slower than one brave migration, and on the one evening it matters you will be glad of it.',
        'Practise the way back before the way forward. Restore last night’s backup to a scratch server today and note how long it took. A backup that has never been restored is a hope.',
      ],
    },
  ],
};
