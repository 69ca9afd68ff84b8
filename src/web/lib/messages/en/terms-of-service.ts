import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** The Terms of Service, shown on their page and beside the contact form. */
export const termsOfService: LegalDocument = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'agreement',
      title: 'What these terms are',
      body: [
        `These terms are the agreement between you and whoever runs ${SCHOOL.name} at this address; below, “we” means them and “the school” means this website with its courses. By making an account, buying a course or sending the contact form you accept them. If you only look around, you need accept nothing.`,
        'Rights the law gives you as a consumer are never smaller than the law makes them, whatever is written here.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'You need an account to study. It takes a name, an email address and a password, and it is yours alone: please do not share it or log others in with it.',
        {
          list: [
            'Choose a password you use nowhere else, and tell nobody. We will never ask you for it.',
            'Give an email address that belongs to you. It is what you log in with.',
            'If you think that somebody else has used your account, change the password in the settings: that ends every other session.',
            'If you are younger than sixteen, ask a parent or guardian before you make an account.',
          ],
        },
        { seeAlso: { to: '/settings', label: 'Your settings' } },
      ],
    },
    {
      id: 'buying',
      title: 'Courses and prices',
      body: [
        'Prices are in euros. The price that counts is the one shown in the last step of the checkout, before you confirm your order.',
        'At present the checkout is simulated. No payment is taken from anyone: the card number, the expiry date and the security code you type stay in the page and are gone when you leave it. Confirming an order opens the course for you and creates no debt.',
        'If you buy without being logged in, an account is made for you with the name and the email address you entered, so that your courses have an owner.',
        {
          demo: 'In this demonstration such an account gets a fixed password that is shown to you and known to everybody who reads the documentation. Change it in your settings if you mean to keep the account.',
        },
      ],
    },
    {
      id: 'withdrawal',
      title: 'Changing your mind',
      body: [
        'As nothing is charged, there is nothing to refund. If you no longer want a course, ask us to take it out of your account.',
        'Should the school one day take real payments, you will be told before you pay, and as a consumer in the European Union you will have fourteen days to withdraw from a purchase without giving a reason.',
      ],
    },
    {
      id: 'access',
      title: 'What a course gives you',
      body: [
        'Access to a course is personal and has no end date: you may begin when you like, stop, and begin again, for as long as the school offers the course.',
        'Courses are made with care, but they do not replace professional advice, and we do not promise a particular grade, job or income.',
      ],
    },
    {
      id: 'lessons',
      title: 'What you may do with the lessons',
      body: [
        'Texts, pictures and videos belong to the people who made them. You may read, watch and print them for your own study, quote them as the law allows, and use what you have learned in any way you like, at work as well.',
        'You may not publish, sell or pass on the lessons themselves, or download them in bulk. Some lessons show videos from YouTube; for those, YouTube’s own terms apply as well.',
      ],
    },
    {
      id: 'conduct',
      title: 'How we treat one another',
      body: [
        'The school is open to everyone who lets others study in peace. Please do not:',
        {
          list: [
            'log in as somebody else, or try out passwords;',
            'look for other people’s data, or pass on data you came across by accident: tell us instead;',
            'overload the school, or get around its limits, with automated requests;',
            'enter anything unlawful, hurtful or meant to deceive.',
          ],
        },
        'If you find a weakness in the school’s security, tell us before you tell others and leave other people’s data alone. We will thank you, not sue you.',
      ],
    },
    {
      id: 'availability',
      title: 'When the school is closed',
      body: [
        'We try to keep the school open day and night, but cannot promise it: updates, repairs and trouble with networks may interrupt it. We may correct and improve courses while you study them.',
        { demo: 'The data of this demonstration may be set back to its beginnings at any time and without notice.' },
      ],
    },
    {
      id: 'liability',
      title: 'Who answers for what',
      body: [
        'We answer without limit for harm done on purpose or through gross negligence, for injury to life, body or health, and wherever the law says so. For slight negligence we answer only if a duty is broken on which the agreement as a whole depends, and then for the damage that was to be expected.',
        'For pages elsewhere that the school links to, those who run them are responsible.',
      ],
    },
    {
      id: 'ending',
      title: 'Parting ways',
      body: [
        'You may stop using the school at any time and ask for your account to be deleted; you need give no reason. Your purchases go with it.',
        'We may close an account that seriously or repeatedly breaks these terms. Unless waiting would do harm, we write to you first and hear your side.',
        { seeAlso: { to: '/privacy-policy', label: 'What happens to your data then' } },
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        'When these terms change, the new text stands here with its date. For what you bought before, the terms of that day go on applying, unless the new ones are better for you.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      body: [
        'The law of the country from which the school is run applies. If you are a consumer, the protection of the law of the country you live in stays with you, and you may go to the courts there.',
        `If something goes wrong, write to ${SCHOOL.supportEmail} first. Most things can be mended with a letter.`,
        {
          demo: 'In this demonstration that address is an example which nobody reads; turn to the person who showed you the school.',
        },
      ],
    },
  ],
};
