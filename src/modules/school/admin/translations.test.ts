import { expect, it } from 'vitest';
import { missingTranslations } from './translations.ts';

const part = {
  description: {},
  sections: [
    {
      id: 'hero',
      title: { en: 'Welcome' },
      text: { en: 'Hello', es: 'Hola' },
      button: { label: { es: 'Ver' }, href: '/' },
    },
    { id: 'faq', title: { en: ' ' }, entries: [{ question: { en: 'Why?', es: '' } }] },
  ],
};

it('lists texts that another language has, by their paths', () => {
  expect(missingTranslations(part, 'es')).toEqual(['sections.0.title.es', 'sections.1.entries.0.question.es']);
  expect(missingTranslations(part, 'en')).toEqual(['sections.0.button.label.en']);
});
