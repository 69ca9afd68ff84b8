// Written by scripts/assets/covers/write.ts: change it there.

/** The stored images of the demo school by name: the key of their folder and what a person sees in them. */
export const COVERS = {
  loops: {
    key: '9fc446b6b1b32ff655d48beeef90da4c',
    alt: 'Striped ribbons in terracotta, saffron and ink that turn, meet and pass over one another',
  },
  typography: {
    key: '810865512eb61141a08cbe00374a4848',
    alt: 'A disc, half straw and half ink, in a grid of leaves, arcs and half circles on sage',
  },
  campaigns: {
    key: '634efc7bfd545a453e64e71b85cf9608',
    alt: 'Rings going out from a disc into the night, and a patchwork beam that reaches a second disc',
  },
  negotiation: {
    key: '2094f51c02c6bc669c959a894a6b9b28',
    alt: 'A town of columns with round roofs that climbs to the right under a white sun',
  },
  databases: {
    key: '083bd36a5f9cb8c387f22ab923c063fa',
    alt: 'Ribbons in terracotta, ink and white winding through one another on pale green',
  },
  drawing: {
    key: 'b1a49170a1bcac2caac8323fa016e3f6',
    alt: 'A mobile of cut metal plates hanging on thin wires before a large pale disc',
  },
  light: {
    key: '5366e785500dbe8a3bb88872b0eae2d4',
    alt: 'The iris of a camera with a small landscape in its opening, beside three exposures of one sun',
  },
  colour: {
    key: '928d9f1abff99a5ee9cfa2ab74a31c57',
    alt: 'A large disc of terracotta and ink among arcs, stripes and leaves on saffron',
  },
  research: {
    key: 'f05e47a5ffb357e924e22cbb2d17efed',
    alt: 'Rings on sage around a red disc, and a chequered beam that falls on a second disc',
  },
  python: {
    key: '9335f32f17093232721e296a7133ccb4',
    alt: 'Ribbons in sand, saffron and ink looping across a terracotta sheet',
  },
  grid: {
    key: '87530c6420f3c41c62e363e1b21e3da8',
    alt: 'A great quarter circle of terracotta and ink beside small squares of arcs and discs',
  },
  focus: {
    key: '5f4085d90a0892376000a6b351be6706',
    alt: 'The iris of a camera beside a light drawn as rings, out of focus',
  },
} as const;
