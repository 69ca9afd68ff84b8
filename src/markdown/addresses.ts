/** A page of this origin, an anchor, or an address with one of these schemes. Browsers read `/\` like `//`. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/** Returns whether a link may lead to an address: none that runs a script or leaves the site without saying so. */
export const isSafeAddress = (address: string): boolean => LINK.test(address);
