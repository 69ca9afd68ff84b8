import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** The Privacy Policy: what the school really keeps, so it changes whenever a table, a cookie or a stored value does. */
export const privacyPolicy: LegalDocument = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      body: [
        {
          list: [
            'We keep what the school needs to work: your account, your courses, and that you are logged in.',
            'There are no trackers, no advertisements, no visitor statistics and no profiles.',
            'Reading the public pages sets no cookie. Three of the school’s cookies come with logging in, a fourth for ten seconds with something you change.',
            'Payments are simulated. What you type as a card never leaves the page.',
            'YouTube learns of you only after you press play on one of its videos.',
          ],
        },
      ],
    },
    {
      id: 'responsible',
      title: 'Who is responsible',
      body: [
        `Responsible for your data, as the controller in the sense of Article 4(7) of the General Data Protection Regulation (GDPR), is whoever runs ${SCHOOL.name} at this address; below, that is “we”. Write to ${SCHOOL.supportEmail} about anything on this page.`,
        {
          demo: 'In this demonstration that address is an example which nobody reads; turn to the person who runs this copy of the school.',
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account and your courses',
      body: [
        'For everybody who has an account we store:',
        {
          list: [
            'name, email address and when it was confirmed, role (student, teacher or administrator), a number, and when the account was made and last changed;',
            'the password, only as an Argon2id hash: it can be compared with what you type, but not be read;',
            'the courses you have, since when, whether you bought them or were enrolled, and the price noted with a purchase;',
            'the units you ticked off as done, and when.',
          ],
        },
        'Everything here comes from you or from an administrator who entered you. We buy no data and look nothing up elsewhere.',
      ],
    },
    {
      id: 'logging-in',
      title: 'Logging in',
      body: [
        'For each session we store a fingerprint of the key in your cookie (never the key itself), what your browser calls itself, when the session began and when it was last used. For each browser you have logged in from we store a fingerprint of its device key.',
        'To slow down the guessing of passwords we count failed attempts for fifteen minutes. The count is kept under fingerprints (SHA-256) of the email address, the browser’s device key and the network address, not under these themselves.',
        'The server’s log records what went wrong, not who visited which page.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: [
        'The school sets four cookies, three of them when you log in, all its own, and all necessary for a service you asked for. That is why no banner asks for your consent.',
        {
          code: true,
          terms: [
            {
              name: 'aula_session',
              text: 'The key to your session. Scripts cannot read it. It ends after 30 days, after 14 days without use, or when you log out.',
            },
            {
              name: 'aula_signed_in',
              text: 'Says only “1”: that there may be a session, so that a guest’s browser need not ask. It goes together with the session.',
            },
            {
              name: 'aula_device',
              text: 'A random key that tells a browser you have used before from a stranger’s, so that somebody guessing at your password cannot lock you out. Scripts cannot read it. It stays 400 days, also after logging out.',
            },
            {
              name: 'aula_wrote',
              text: 'Says only “1”: that you changed or sent something a moment ago, so that you are shown it and not an older copy. It is set only where the school has a second database, whether you are logged in or not. Scripts cannot read it. It ends after ten seconds.',
            },
          ],
        },
      ],
    },
    {
      id: 'browser-storage',
      title: 'What stays in your browser',
      body: [
        'Some things the school remembers in your browser’s own storage. They are not sent to us, and clearing the site’s data in your browser erases them.',
        {
          code: true,
          terms: [
            { name: 'aula.cart', text: 'The courses in your cart.' },
            { name: 'aula.unit:…', text: 'For each course you have studied, the unit you were in last.' },
            { name: 'aula.theme', text: 'Whether you chose the light or the dark colours.' },
            { name: 'aula.locale', text: 'The language you chose.' },
            { name: 'aula.speed', text: 'How fast videos play.' },
            { name: 'aula.autoplay', text: 'Whether the next unit follows by itself.' },
            { name: 'aula.places', text: 'How far you had watched the videos you left last.' },
            { name: 'aula.study-keys', text: 'Whether single keys steer the study page.' },
            {
              name: 'aula.order',
              text: 'Name, email address and postal address as typed in the checkout, so that a reload loses nothing. Gone when you log out or the tab is closed; the postal address is never sent.',
            },
            {
              name: 'aula.purchase',
              text: 'How far a purchase has come, with the name and email address of an account being made and a random key, so that an interrupted order can go on. Never a password or anything of a card. Gone when the purchase is complete or you log out; after half an hour it is no longer used.',
            },
            {
              name: 'aula.drafts',
              text: 'What you have typed into a form of the back office and not saved yet, without passwords and pictures. Gone when you save or discard it, when you log out or somebody else logs in, or after a week.',
            },
            {
              name: 'tsr-scroll-restoration…',
              text: 'How far you had scrolled, so that going back brings you to the same place. Gone when the tab is closed.',
            },
          ],
        },
      ],
    },
    {
      id: 'payments',
      title: 'Payments',
      body: [
        'The checkout is simulated. The card number, expiry date and security code stay in the memory of the open page: they are neither stored nor sent, not to us and not to anybody else. There is no payment service behind the checkout.',
      ],
    },
    {
      id: 'forms',
      title: 'Mail, contact form and newsletter',
      body: [
        'As long as the school has no mail set up, neither form sends anything: the contact form shows you what you entered and keeps nothing, the newsletter box empties itself. What the school would have written to you, such as the receipt of a purchase, is kept for thirty days where administrators can read it, and not sent.',
        'Once the school sends mail, this is what comes with it:',
        {
          terms: [
            {
              name: 'Contact form',
              text: 'Your name, your email address and your message go to the people of the school as an email.',
            },
            {
              name: 'Newsletter',
              text: 'We send a link to the address you enter, and subscribe it only once somebody presses the button there. Then we keep the address, its language and when it was confirmed. Every letter holds the link by which you leave; leaving deletes the address.',
            },
            {
              name: 'Messages about your account',
              text: 'Receipts, links to set a password or to confirm your address, and notices of changes go to the address of your account. When your address changes, the old one is told; it is kept for seven days, so that the change can be undone. A link that opens something once is kept only as a fingerprint.',
            },
            {
              name: 'Copies',
              text: 'A copy of each message is kept for thirty days, of one that could not be delivered for ninety, so that administrators can see what became of it. Whoever provides the mail server for us handles messages on our behalf.',
            },
          ],
        },
        'So that nobody can fill an inbox or ours, we count for an hour at most how often mail was asked for, under fingerprints of the network address and of the email address.',
      ],
    },
    {
      id: 'others',
      title: 'Videos and other sites',
      body: [
        'Fonts, pictures and scripts of the school come from the school itself. Two things can come from elsewhere:',
        {
          terms: [
            {
              name: 'YouTube',
              text: 'A YouTube video shows one of our own pictures until you press play. Then your browser connects to youtube-nocookie.com, and Google Ireland Limited learns your network address, your browser and that you watch the video here. It may process this in the United States and follows its own privacy policy. Administrators editing a course also load small preview pictures from YouTube.',
            },
            {
              name: 'Videos at other addresses',
              text: 'A teacher may link a lesson to a video file on another server. That server learns your network address when you open the lesson.',
            },
          ],
        },
        'The links to our pages on social networks are plain links: nothing is loaded from there before you follow one.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who sees your data',
      body: [
        'Administrators of the school see name, email address, role and courses of everybody with an account, as they must to run it. Other students and visitors see nothing of you; courses show only how many take part.',
        'We do not sell, rent or trade data. Whoever provides the server for us may only do with it what we tell them (Article 28 GDPR).',
        {
          demo: 'The passwords of this demonstration’s administrators are printed in its documentation, so treat what you enter here as visible to everybody.',
        },
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        {
          terms: [
            { name: 'Account and courses', text: 'Until the account is deleted.' },
            {
              name: 'Sales figures',
              text: 'What was paid stays as long as the school exists: by course and day once the account is deleted, without saying who paid.',
            },
            {
              name: 'Sessions',
              text: 'Until you log out, or at most 30 days; 14 without use. A new password ends all your other sessions. Ended ones are swept out every hour.',
            },
            { name: 'Known browsers', text: 'For 400 days, and at most until the account is deleted.' },
            {
              name: 'Failed attempts to log in',
              text: 'Fifteen minutes, and at most an hour more until they are swept out.',
            },
            {
              name: 'Newsletter',
              text: 'Until you leave it, or delete the account that had the address when you asked for it; an address nobody confirmed, seven days.',
            },
            {
              name: 'Copies of messages',
              text: 'Thirty days; ninety for those that could not be delivered. Those of the time an account had the address go with the account.',
            },
            {
              name: 'Record of changes',
              text: 'What administrators create, change and delete is recorded with the names and email addresses of that day, so that mistakes and misuse can be traced. It is kept as long as the school exists. Once your account is deleted, a number stands there in place of your name and address.',
            },
          ],
        },
        { demo: 'All data of this demonstration may be erased at any time.' },
      ],
    },
    {
      id: 'legal-basis',
      title: 'Why we may do this',
      body: [
        {
          list: [
            'Account, courses and sessions: to keep our agreement with you (Article 6(1)(b) GDPR).',
            'Counting failed attempts, knowing browsers, the record of changes and the error log: our legitimate interest in a safe school that works (Article 6(1)(f)).',
            'The newsletter: your consent, given by confirming the address (Article 6(1)(a)). You withdraw it by leaving.',
            'Loading a YouTube video: your consent, given by pressing play (Article 6(1)(a)). You withdraw it for the future by not pressing it again.',
          ],
        },
        'You are not obliged to give us any of it, but without a name, an email address and a password there can be no account. No decision about you is left to a machine.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'You may at any time, and free of charge:',
        {
          list: [
            'get a copy of what we store about you, in a form a machine can read: download it in the settings (Articles 15 and 20);',
            'have it corrected: name, email address and password you can change yourself in the settings (Article 16);',
            'have it erased: delete your account in the settings, which happens at once; or have its use restricted (Articles 17 and 18);',
            'object to what we do on grounds of our own interests (Article 21);',
            'complain to a data protection authority, for instance the one where you live (Article 77).',
          ],
        },
        `Write to ${SCHOOL.supportEmail} from the address of your account. We answer within a month.`,
        { seeAlso: { to: '/settings', label: 'Your settings' } },
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: [
        'When the school begins to keep something new, or stops keeping something, this page changes with it and bears a new date.',
        { seeAlso: { to: '/terms-of-service', label: 'Terms of Service' } },
      ],
    },
  ],
};
