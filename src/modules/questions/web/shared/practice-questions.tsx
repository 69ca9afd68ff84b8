import type { ComponentProps } from 'react';
import { useArea } from '#web/lib/messages/use-area.ts';
import { type PracticePlace, usePractice } from './practice.api.ts';
import { PracticeInText } from './practice-in-text.tsx';

/** The questions in the text of a unit with the answers of a learner, and their messages, which no other unit needs. */
export default function PracticeQuestions({
  place,
  ...text
}: Omit<ComponentProps<typeof PracticeInText>, 'practice'> & { place: PracticePlace }) {
  useArea('tests');
  return <PracticeInText practice={usePractice(place)} {...text} />;
}
