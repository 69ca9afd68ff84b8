import type { Messages } from '#web/lib/messages/areas.ts';

/** Elegir una imagen y la parte de ella que se muestra. */
export const imageField: Messages['imageField'] = {
  choose: 'Elegir una imagen',
  dropHere: 'Suelta aquí una imagen o pégala',
  allowed:
    'JPEG, PNG, WebP, AVIF o GIF, hasta 10 MB. Se muestra en formato 16:9; la parte la eliges en el paso siguiente.',
  wrongType: 'Este archivo no es una imagen que podamos usar. Elige un archivo JPEG, PNG, WebP, AVIF o GIF.',
  tooLarge: 'Esta imagen ocupa más de 10 MB. Elige una más pequeña.',
  tooManyPixels: 'Esta imagen tiene más de 40 millones de píxeles. Elige una más pequeña.',
  empty: 'Este archivo está vacío. Elige un archivo JPEG, PNG, WebP, AVIF o GIF.',
  unreadable: 'Esta imagen no se puede leer. Elige otro archivo JPEG, PNG, WebP, AVIF o GIF.',
  opening: 'Abriendo la imagen...',
  cropArea: 'Parte de la imagen que se muestra',
  cropHelp:
    'Arrastra la imagen, o enfócala y usa las flechas del teclado; amplía con el control deslizante o con las teclas + y -.',
  zoom: 'Zoom',
  zoomPercent: (percent: number) => `${percent} por ciento`,
  cropMissing: 'Ahora no se puede elegir la parte que se muestra. Se usará el centro de la imagen.',
  crop: 'Recortar la imagen',
  cropping: 'Recortando...',
  cropFailed: 'Tu navegador no ha podido recortar esta imagen. Prueba con otra.',
  change: 'Cambiar la imagen',
  remove: 'Quitar la imagen',
  undo: 'Conservar la imagen anterior',
  removed: 'La imagen se quitará cuando guardes.',
  preview: 'Vista previa de la imagen recortada',
  replaced: 'Es otra imagen: describe lo que muestra. El texto de la anterior era:',
  keepAlt: 'También describe esta',
  cropped: 'Imagen recortada.',
  upload: {
    sending: 'Enviando la imagen...',
    working: 'Enviada. La escuela está preparando la imagen...',
    percent: (percent: number) => `${percent} por ciento enviado`,
  },
};
