/** Las frases sobre los estudiantes de un curso. */
export const learnerErrors = {
  codes: {
    reset_not_found: 'Este reinicio no existe o hace demasiado tiempo para deshacerlo.',
    own_progress: 'Es tu propio progreso. Lo reinicia otra persona del equipo o de la administración.',
    reset_overtaken: 'El estudiante ya ha vuelto a empezar esta prueba. Lo reiniciado no se puede recuperar a su lado.',
  },
  fields: {
    extension_too_long: 'Un acceso se puede prolongar como máximo {max} días desde hoy.',
    cursor_invalid: 'Este no es el cursor de una fila de esta lista en este orden.',
  },
};
