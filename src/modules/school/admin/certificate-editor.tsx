import { useState } from 'react';
import {
  CERTIFICATE_PLACEHOLDERS,
  STANDARD_WORDING,
  unknownPlaceholder,
} from '#modules/certificates/contract/certificate-wording.ts';
import { SHIPPED_ACCENT } from '#modules/school/contract/accent.ts';
import { ORIENTATIONS } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from './colour-field.tsx';
import { useAt, useEditor } from './editor-context.tsx';
import { ChoiceField, FieldGroup, LanguageField, PlainField } from './fields.tsx';
import { SchoolImageField } from './image-field.tsx';

const PLACEHOLDERS = CERTIFICATE_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

/** The form of how certificates look and what they say. */
export function CertificateEditor() {
  const words = useMessages().adminSchool.certificates;
  const { language } = useEditor();
  const { value: wording = '', set } = useAt<string | undefined>(`certificate.wording.${language}`);
  const check = (text: string): string | undefined => {
    const unknown = unknownPlaceholder(text);
    return unknown && words.unknownPlaceholder(unknown, PLACEHOLDERS);
  };
  return (
    <>
      <FieldGroup title={words.look} hint={words.hint}>
        <ChoiceField
          path="certificate.orientation"
          label={words.orientation}
          options={ORIENTATIONS.map((one) => [one, words.orientations[one]])}
        />
        <SchoolImageField path="certificate.logo" label={words.logo} hint={words.logoHint} shape="logo" />
        <CertificateColour />
      </FieldGroup>
      <FieldGroup title={words.text} hint={words.textHint(PLACEHOLDERS)}>
        <LanguageField path="certificate.title" label={words.title} hint={words.titleHint} max={80} />
        <LanguageField
          path="certificate.wording"
          label={words.wording}
          hint={words.wordingHint}
          max={600}
          rows={7}
          check={check}
        />
        {wording.trim() === '' && (
          <Button
            size="sm"
            tone="secondary"
            className="justify-self-start"
            onClick={() => set(STANDARD_WORDING[language])}
          >
            {words.start}
          </Button>
        )}
        <LanguageField
          path="certificateText"
          label={words.sentence}
          hint={words.sentenceHint}
          max={300}
          rows={2}
          check={check}
        />
      </FieldGroup>
      <FieldGroup title={words.signature}>
        <SchoolImageField
          path="certificate.signature"
          label={words.signatureImage}
          hint={words.signatureHint}
          shape="logo"
          describe={false}
        />
        <PlainField path="signatory" label={words.signatory} hint={words.signatoryHint} max={120} />
        <LanguageField path="certificate.signatoryTitle" label={words.signatoryTitle} max={120} />
      </FieldGroup>
    </>
  );
}

/** The colour of certificates: that of the school unless chosen. */
function CertificateColour() {
  const words = useMessages().adminSchool.certificates;
  const { value: accent, set } = useAt<string | null | undefined>('certificate.accent');
  const { value: ofSchool } = useAt<SchoolDocument['identity']['accent']>('accent');
  const colour = ofSchool?.light ?? SHIPPED_ACCENT.light;
  const [resets, setResets] = useState(0);
  return (
    <>
      <ColourField
        // What was typed goes with the choice.
        key={resets}
        path="certificate.accent"
        label={words.colour}
        pick={words.pick}
        colour={accent ?? colour}
        onChange={set}
      />
      {/* Not taken away by its own press, which would lose the focus. */}
      <Button
        size="sm"
        tone="secondary"
        className="justify-self-start"
        disabled={!accent}
        onClick={() => {
          setResets(resets + 1);
          set(null);
        }}
      >
        {words.colourOfSchool}
      </Button>
    </>
  );
}
