import type { ComponentProps } from 'react';
import { useArea } from '#web/lib/messages/use-area.ts';
import { UnitTest } from '#modules/assessments/web/unit-test.tsx';

/** `UnitTest` with its messages, which no other unit needs. */
export default function LoadedUnitTest(props: ComponentProps<typeof UnitTest>) {
  useArea('tests');
  return <UnitTest {...props} />;
}
