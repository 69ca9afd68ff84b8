/** How many things of each kind a paste could not keep. */
export interface Lost {
  /** Images that are only on the computer they were copied from. */
  pictures: number;
  /** Images in a field that takes none. */
  fieldImages: number;
  /** One if a text of the school's pages gets parts that only texts of units have. */
  unitParts: number;
  /** Videos, frames and drawings. */
  embedded: number;
  /** Formulas without a TeX source, of which only the signs are kept. */
  formulas: number;
  /** Cells over several columns or rows. */
  mergedCells: number;
  /** Items of lists within more lists than a text can have, which stand on its last level. */
  deepItems: number;
  /** Lists and blocks of code in cells of a table, which are kept as text in a line. */
  blocksInCells: number;
  /** Links to files and to what only runs in the page they come from. */
  links: number;
  /** Underlined and highlighted text. */
  underlined: number;
}

export const nothingLost = (): Lost => ({
  pictures: 0,
  fieldImages: 0,
  unitParts: 0,
  embedded: 0,
  formulas: 0,
  mergedCells: 0,
  deepItems: 0,
  blocksInCells: 0,
  links: 0,
  underlined: 0,
});
