/** El aspecto y los textos de los certificados, en los ajustes de la escuela. */
export const certificateSettings = {
  tab: 'Certificados',
  hint: 'Para los certificados que se hagan después de publicarlo. Los anteriores quedan como están, también con un nombre corregido.',
  look: 'Aspecto',
  orientation: 'Papel',
  orientations: { landscape: 'Horizontal', portrait: 'Vertical' },
  logo: 'Logotipo de los certificados',
  logoHint: 'Se imprime arriba, sobre blanco. Sin él, es el logotipo de la escuela, o el arco.',
  colour: 'Color de los certificados',
  pick: 'Elegir el color de los certificados',
  colourOfSchool: 'Usar el color de la escuela',
  text: 'Texto',
  textHint: (placeholders: string) =>
    `Cada persona lo recibe en el idioma en que estudia. Lo que va entre llaves se rellena: ${placeholders}.`,
  title: 'Título',
  titleHint: 'Vacío: «Certificado de finalización».',
  wording: 'Redacción',
  wordingHint: 'Una línea que solo tiene {name} o {course} se imprime en grande. Vacía: las frases estándar.',
  start: 'Empezar con la redacción estándar',
  sentence: 'Frase debajo del curso',
  sentenceHint: 'Por ejemplo, para qué está reconocido el curso.',
  unknownPlaceholder: (placeholder: string, known: string) =>
    `Los certificados no tienen el marcador ${placeholder}. Se pueden usar estos: ${known}.`,
  signature: 'Firma',
  signatureImage: 'Imagen de la firma',
  signatureHint: 'Tinta oscura sobre papel blanco o sobre nada. Se recorta el borde vacío.',
  signatory: 'Firma de',
  signatoryHint: 'Un nombre, como «Elena Fuentes».',
  signatoryTitle: 'Cargo de quien firma',
  preview: {
    title: 'Vista previa',
    note: 'Una muestra del borrador, en el idioma de los textos. No tiene dirección ni certifica nada.',
    alt: 'El certificado tal como quedará',
    failed:
      'No se ha podido hacer la vista previa. Si el nombre tiene letras de otra escritura, quizá la escuela necesite una fuente para ellas.',
    name: 'Probar otro nombre',
    nameHint: 'Uno largo o en otra escritura.',
    pdf: 'Descargar la muestra (PDF)',
  },
};

/** Nombres de los miembros, para conflictos y el historial. */
export const certificateNames = {
  certificate: 'Certificados',
  orientation: 'Papel',
  wording: 'Redacción',
  signature: 'Firma',
  signatory: 'Quién firma los certificados',
  signatoryTitle: 'Cargo de quien firma',
  certificateText: 'Frase de los certificados',
};
