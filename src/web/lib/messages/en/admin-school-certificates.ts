/** How certificates look and what they say, in the settings of the school. */
export const certificateSettings = {
  tab: 'Certificates',
  hint: 'For certificates that are made after this is published. Those made before stay as they are, also with a corrected name.',
  look: 'Look',
  orientation: 'Paper',
  orientations: { landscape: 'Landscape', portrait: 'Portrait' },
  logo: 'Logo on certificates',
  logoHint: 'Printed on white at the top. Without one it is the logo of the school, or the arch.',
  colour: 'Colour of certificates',
  pick: 'Choose the colour of certificates',
  colourOfSchool: 'Use the colour of the school',
  text: 'Text',
  textHint: (placeholders: string) =>
    `Each learner gets it in the language they study in. What is in braces is filled in: ${placeholders}.`,
  title: 'Title',
  titleHint: 'Empty: “Certificate of completion”.',
  wording: 'Wording',
  wordingHint: 'A line that is only {name} or {course} is printed large. Empty: the standard sentences.',
  start: 'Start from the standard wording',
  sentence: 'Sentence below the course',
  sentenceHint: 'Such as what the course is recognised for.',
  unknownPlaceholder: (placeholder: string, known: string) =>
    `Certificates have no placeholder ${placeholder}. These can be used: ${known}.`,
  signature: 'Signature',
  signatureImage: 'Picture of the signature',
  signatureHint: 'Dark ink on white paper or on nothing. Its empty border is cut off.',
  signatory: 'Signed by',
  signatoryHint: 'A name, such as “Elena Fuentes”.',
  signatoryTitle: 'Role of who signs',
  preview: {
    title: 'Preview',
    note: 'A sample of the draft, in the language of the texts. It has no address and certifies nothing.',
    alt: 'The certificate as it will look',
    failed:
      'The preview could not be made. If the name has letters of another script, the school may need a font for them.',
    name: 'Try another name',
    nameHint: 'A long one, or one in another script.',
    pdf: 'Download the sample (PDF)',
  },
};

/** Names of the members, for conflicts and the history. */
export const certificateNames = {
  certificate: 'Certificates',
  orientation: 'Paper',
  wording: 'Wording',
  signature: 'Signature',
  signatory: 'Who signs certificates',
  signatoryTitle: 'Role of who signs',
  certificateText: 'Sentence on certificates',
};
